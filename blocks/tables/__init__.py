"""Tables as grids of cells: pieces of text -> columns and rows -> cells, each with what it stands under.

Worked out when somebody asks, from the words, blocks and rules that a document keeps; reading it costs nothing more.
`of_document` is the way through; None where a grid isn't sure.

leaders             dots from a label to its figure
shaded_bands        rules that tables with every second row shaded leave out
drawn_grids         rules -> grids, and the drawn cell around a place
pieces              rows of a table as pieces of text, upright on their page, in drawn cells where there are any
columns             pieces -> columns
stacked_rows        rows that rules don't part
forms               boxes with labels above, and columns of labels
rows                lines of the page -> rows, heading rows
spanning_headings   names of groups of columns
grid                all of that -> places of the grid
headings            groups of rows, labels, names of columns of each cell
notes               lines below the table, and the marks at cells
figures/            what cells say in figures: values, sums, scales
levels              pieces at one height, where a grid isn't sure too
model               a table with its caption, title and notes
cells               its cells
write               CSV and HTML
"""
