"""What people see of citations: highlighted copies, pictures of pages, and which sources an artifact used.

Each module can be imported by itself. Here are the names that people know from elsewhere, found when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from blocks.late_names import late_names

if TYPE_CHECKING:
    from renderers.sources_used import SourcesUsedStore

__all__ = [
    "SourcesUsedStore",
]

__getattr__ = late_names(
    __name__,
    {
        "renderers.sources_used": "SourcesUsedStore",
    },
)
