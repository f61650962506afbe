"""What differs between a quote and the place that it is held against, and the verdict that follows.

differences   what changed, a row a departure
set_aside     references, labels and the writer's own words, before words are compared
named         two names that the document gives one thing, for brackets
overlay       what folding drops and yet makes another word or sentence: joints within words, pauses between, accents,
              operators, codes
edges         what stands just outside of the quote and limits it
verdict       from coverage and differences to a verdict and its reason
"""
