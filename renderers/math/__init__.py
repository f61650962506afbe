"""Formulas in every form that formats take.

latex       LaTeX -> clean MathML
formulas    a formula as MathML, drawing or picture
office      MathML -> Office Math
lone_signs  brackets without partners, relations without operands
"""
