"""What pincite costs and how well it does, measured: `python -m benchmarks.NAME` in the checkout runs one of them.

README.md beside this file says what each measures and what the project promises of it.
"""
