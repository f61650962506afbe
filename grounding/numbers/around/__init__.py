"""What belongs to a number around it.

surroundings     scale, unit, year, ordinal
before_number    sign, bound, currency
doubled          numbers said twice: ten (10)
ranges           what one end says about the other
"""
