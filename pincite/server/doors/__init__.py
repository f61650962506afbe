"""What every request passes before it reaches its endpoint; all but the first are ASGI applications around the next.

connection  how long a connection may keep the server waiting
watch       counts and durations of requests
headers     what browsers are told with every response: what it may do, and that it is what it says
callers     which hosts, origins and tokens are let in
limits      how many requests at a time, how large and how slow
"""
