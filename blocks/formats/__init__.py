"""Formats other than PDF: which are known, and how they become PDFs once, at the door.

known        names and endings; loads nothing, so that folders can be searched quickly
convert      told by their bytes, converted by MuPDF
directions   Markdown from right to left
headings     headings of Markdown that MuPDF would lose
glyph_texts  what the glyphs of scripts say whose letters join or stack
"""
