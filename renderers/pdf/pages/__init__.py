"""What is set one below the other, and where pages end.

slices        lines, pictures, rules, space
table_bands   rows of a table as a slice that can be parted
layout        slices onto pages
foot          the notes at the end of a page
"""
