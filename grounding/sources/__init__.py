"""Sources that answers cite: rows of one shape, pools that give out their SIDs, and places to keep pools.

model.py       what a row is                             selectors.py     1,3-5 and so:sources_pool[1,3-5]
adapt.py       older shapes, JSON text -> rows           context.py       fetch_ctx, react_read
urls.py        canonical form, registrable domain        skills.py        sources.yaml and a skill's tokens
identity.py    which rows are the same source            timeline.py      the snapshot in timeline.json
combine.py     one row of two about the same source      store.py         SourcesStore: what a place promises
media.py       which files may be sources                json_store.py    JSON files in a folder
pool.py        SourcesPool: merge, save, load            sqlite_store.py  one SQLite database
merge.py       merge_sources_pool_with_map: bodies too   snapshot.py, json_file.py, json_values.py
"""

from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.context import Fetched, Reading, fetch_ctx, format_source, react_read
from grounding.sources.json_store import JsonSources
from grounding.sources.media import is_source_mime
from grounding.sources.merge import MergedSources, merge_sources_pool_with_map
from grounding.sources.model import Row, label
from grounding.sources.pool import PoolMerge, RefusedSource, SourcesPool
from grounding.sources.skills import Skill, load_skill, read_sources_yaml
from grounding.sources.sqlite_store import SqliteSources
from grounding.sources.store import SourcesStore
from grounding.sources.timeline import read_snapshot, start_turn, write_snapshot
from grounding.sources.urls import host_of, is_web_url, normalize_url, registrable_domain

__all__ = [
    "Fetched",
    "JsonSources",
    "MergedSources",
    "PoolMerge",
    "Reading",
    "RefusedSource",
    "Row",
    "Skill",
    "SourcesPool",
    "SourcesStore",
    "SqliteSources",
    "adapt_source_for_llm",
    "fetch_ctx",
    "format_source",
    "host_of",
    "is_source_mime",
    "is_web_url",
    "label",
    "load_skill",
    "merge_sources_pool_with_map",
    "normalize_url",
    "react_read",
    "read_snapshot",
    "read_sources_yaml",
    "registrable_domain",
    "start_turn",
    "write_snapshot",
]
