"""What a number is: found in a text with its values, unit and place, and compared with another.

    find_quantities(text)            every number: digits, words, dates, times, identifiers
    may_hold_quantities(text)        False where it mentions none for sure; quick
    agree(quoted, found)             may both mean the same?
    compare(quoted, found)           None, or what differs: number, unit, sign, date, …
    in_other_scales(…)               one numeral with two scale words of a language
    NumberLookup(numbers)            those that agree with a given one, without a look at each
    same_numbers(quoted, found)      the numbers in which two texts differ
    decimal_mark(text)               "." or ",", where a text makes it sure

What can be read two ways (1.234 is 1234 or 1.234) has several readings and agrees if one is shared; a
document's decimal mark, where known, leaves one. A number alone in round brackets is read with both signs, as
in accounts. Units are never converted, 5 km is not 5000 m, but for an hour and a half in words, which is 90 minutes.

model            a number's place, values and unit
find             every number of a text: the steps
plain            the text made plain, of the same length
partial_number   a number while it is being read
words/           what numbers, units and currencies are called, from the files of languages/
numerals         numbers in digits
spelled_numbers  number words in running text
unspaced_numbers numbers in scripts without spaces
identifiers      section numbers, DOIs, codes
halves           numbers with a half more in words
dates/           dates, times of day, decades
around/          what belongs to a number around it: sign, bound, currency, unit, scale, the other end of a range
note_marks       marks of notes, which count nothing
compare          whether two agree, and in which texts differ; lookup: those that agree with one
"""

from grounding.numbers.compare import agree, align, compare, in_other_scales, same_numbers
from grounding.numbers.find import find_quantities, may_hold_quantities
from grounding.numbers.lookup import NumberLookup
from grounding.numbers.model import NumberDifference, Quantity, Reading
from grounding.numbers.numerals import decimal_mark

__all__ = [
    "NumberDifference",
    "NumberLookup",
    "Quantity",
    "Reading",
    "agree",
    "align",
    "compare",
    "decimal_mark",
    "find_quantities",
    "in_other_scales",
    "may_hold_quantities",
    "same_numbers",
]
