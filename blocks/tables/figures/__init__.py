"""What cells say in figures.

values   figures, years, and signs that stand apart from their figure
sums     rows that add up
scale    "in thousands", "%": what numbers count in, and of what
"""
