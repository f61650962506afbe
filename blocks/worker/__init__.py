"""Work on foreign files in a process with limits, so that no file can take this one down.

frames     what goes through the pipes between a process and its worker
limits     what one task may cost
process    the worker as the asking process sees it
pool       several of them
answering  the worker's own side: its pipes, its limits, its errors
sandbox    what the system keeps from it
probe      whether it does so here
folders    the only folder that it may write in
"""
