"""What every request passes before it reaches its endpoint; each is a small ASGI application around the next.

watch    counts and durations of requests
headers  what browsers are told with every response: what it may do, and that it is what it says
callers  which hosts, origins and tokens are let in
limits   how many requests at a time, how large and how slow
"""
