"""What a page shows otherwise than MuPDF tells it, put right in MuPDF's own text of the page.

tex_letters      letters of TeX's bitmap fonts, which have numbers and no names
czech_quotes     quotation marks of the Czech and Slovak fonts of TeX
symbol_fonts     bullets for which a file has letters of a font of signs
other_alphabets  letters of 8-bit Cyrillic, Greek and Thai fonts, taken for Latin-1's
accents_apart    accents set as signs of their own, put onto their letters
lost_spaces      words that MuPDF leaves glued, parted
raised_signs     signs set smaller and higher than the rest of their word
"""
