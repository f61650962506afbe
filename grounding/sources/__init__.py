"""Sources that answers cite: rows of one shape, pools that give out their SIDs, and places to keep pools.

model         what a row is
adapt         any shape, JSON text too -> rows
json_values   what of a value can go into JSON
media         which files may be sources
urls          canonical form, registrable domain
identity      which rows are the same source
combine_rows  one row of two about the same source
pool          SourcesPool: merge, save, load
merge_pools   merge_sources_pool_with_map: rows, and the tokens of texts that named them
stores/       where pools are kept between turns
json_file     a JSON file of several processes: whole or not at all, one writer at a time
snapshot      what a light snapshot keeps of a source
selectors     1,3-5 and so:sources_pool[1,3-5]
context       sources by path, for a model's context: fetch_ctx, react_read
citation_map  what is known of the sources that ids stand for
skills        sources.yaml and a skill's tokens
"""

from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.context import Fetched, Reading, fetch_ctx, format_source, react_read
from grounding.sources.media import is_source_mime
from grounding.sources.merge_pools import MergedSources, merge_sources_pool_with_map
from grounding.sources.model import Row, label
from grounding.sources.pool import PoolMerge, RefusedSource, SourcesPool
from grounding.sources.skills import Skill, load_skill, read_sources_yaml
from grounding.sources.stores.json_store import JsonSources
from grounding.sources.stores.sqlite_store import SqliteSources
from grounding.sources.stores.store import SourcesStore
from grounding.sources.stores.timeline import read_snapshot, start_turn, write_snapshot
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
