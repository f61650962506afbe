"""Formulas in every form that formats take.

latex       LaTeX -> clean MathML
chemistry   \\ce{…} -> LaTeX without mhchem
formulas    a formula as MathML, drawing or picture
office      MathML -> Office Math
lone_signs  brackets without partners, relations without operands
"""
