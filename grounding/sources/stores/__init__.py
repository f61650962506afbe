"""Where pools are kept between turns.

store         SourcesStore: what a place for pools promises
json_store    JSON files in a folder, one for each conversation
sqlite_store  one SQLite database
timeline      the snapshot in timeline.json
"""
