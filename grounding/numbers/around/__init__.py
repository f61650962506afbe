"""What belongs to a number around it.

surroundings     scale, unit, ordinal
unit_behind      the unit behind an offset, and what divides it
years            what calls four digits a year
before_number    sign, bound, currency
doubled          numbers said twice: ten (10)
ranges           what one end says about the other
"""
