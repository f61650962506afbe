"""Reports written into a firm's own Word file: its styles, pages and pictures, ours only where it lacks one.

draw           the report in the template, step by step

open           the template taken apart: its parts, as far as a report may carry them
refused        what no report may carry: addresses that Word would fetch, objects, fields that run something
place          where the report goes, and the section that it stands in
fill           words for {{ title }}, {{ subtitle }}, {{ author }} and {{ date }}

names          the template's styles, by the names that Word gives them in every language
look           colours and sizes of our own styles, taken from the template's
front          title and byline, where the template shows them nowhere else
heading_numbers  whether the text numbers its headings itself
lists          its bullets and numbers
notes          its footnotes, and the report's behind them
restyle        the report's paragraphs, runs and tables in its styles
own_styles     styles of ours that it lacks
settle         numbering, settings and languages of the whole file
"""
