"""A library on a PostgreSQL server.

store    documents kept there: `PostgresStore`
server   the schema as PostgreSQL has it: connected to, made, checked, upgraded
errors   PostgreSQL's errors told as ours
words    the full-text index as PostgreSQL has it
"""
