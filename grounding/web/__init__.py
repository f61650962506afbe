"""The network, where somebody allows it: checked connections, and what is fetched over them.

connect  a connection to an address that was checked
fetch    what an address holds, within limits
"""
