"""Themes of a firm's own, as TOML files: `docs/templates/theme.toml` shows one.

theme_file  the file, table by table, to a Theme
pages       paper, margins, headers and footers
fonts       fonts by name or by file
tables      tables of TOML whose keys are checked
lengths     lengths with units, to points
files       files beside the theme, read as far as they may be long
"""
