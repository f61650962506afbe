"""Reports written into a firm's own Word file: its styles, pages and pictures, ours only where it lacks one.

draw             the report in the template, step by step

open             the template taken apart: its parts, as far as a report may carry them
refused          what no report may carry: addresses that Word would fetch, objects, fields that run something
place            where the report goes
section          the section that it stands in
fill             words for {{ title }}, {{ subtitle }}, {{ author }} and {{ date }}

styles/          the report in the template's styles
front            title and byline, where the template shows them nowhere else
heading_numbers  whether the text numbers its headings itself
notes            its footnotes, and the report's behind them
numbers          ids that it has already
settle           numbering, settings and languages of the whole file
"""
