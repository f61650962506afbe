"""Tables as grids of cells: pieces of text -> columns and rows -> cells, each with what it stands under.

Worked out when somebody asks, from the words, blocks and rules that a document keeps; reading it costs nothing more.
`of_document` is the way through; None where a grid isn't sure.

shaded_bands        rules that tables with every second row shaded leave out
drawn_grids         rules -> grids, and the drawn cell around a place
pieces/             rows of a table as pieces of text, upright on their page, in drawn cells where there are any
grids/              pieces -> columns and rows -> places of the grid
headings            groups of rows, labels, names of columns of each cell
notes               lines below the table, and the marks at cells
figures/            what cells say in figures: values, sums, scales
model               a table with its caption, title and notes
cells               its cells
write               CSV and HTML
"""
