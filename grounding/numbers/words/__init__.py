"""What numbers, units and currencies are called.

vocabulary         the words of every language, from the files of languages/
number_words       what 0 to 999 999 are called
unspaced_numerals  which runs of numerals are one number in scripts without spaces
units              which word says what
"""
