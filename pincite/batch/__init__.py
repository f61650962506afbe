"""Many quotes and answers at once: by several processes that each have the library open, results in their order.

in_order    work by threads, as far ahead as memory allows, given back in order
crew        the processes, and how they are asked
worker      one of them: `python -m pincite.batch.worker`
match_json  a match as JSON and back
lines       JSON Lines, one by one: answers checked, quotes located
asked       the quote that a line asks for, and what became of it
"""
