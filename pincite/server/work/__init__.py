"""Worker processes of the server.

frames    what goes through the pipes between server and worker
process   a worker as the server sees it: one task at a time, answers read without blocking
lane      workers for tasks of one kind, and those that wait for them
crew      the lanes of a server
worker    the worker itself: `python -m pincite.server.work.worker`
"""
