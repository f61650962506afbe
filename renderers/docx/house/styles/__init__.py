"""The report in a template's styles.

names       the template's styles, by the names that Word gives them in every language
look        colours and sizes of our own styles, taken from the template's
lists       its bullets and numbers
restyle     the report's paragraphs, runs and tables in its styles
own_styles  styles of ours that it lacks
"""
