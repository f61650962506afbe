"""How a report looks, in every format.

theme               fonts, colours, page, logo
contrast            whether its colours can be read
running             headers and footers with the words of the report
outcomes            how a verdict looks: sign, words, colour; the sign beside a number
code_colours        code in colours
pdf_standards       which standards a PDF of it keeps
"""
