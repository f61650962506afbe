"""The network, where somebody allows it: checked connections, and what is fetched over them.

connect.py   a connection to an address that was checked      fetch.py   what an address holds, within limits
"""
