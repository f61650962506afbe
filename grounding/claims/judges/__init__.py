"""A second opinion on what words alone leave undecided.

judge        what a judge is, and what its word counts for
onnx_judge   an entailment model in a folder
model_judge  a language model: what it is asked, and which answers count
"""
