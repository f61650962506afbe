"""What a document says and where: files to pages, words and blocks with ids; libraries that keep them.

Each module can be imported by itself. Here are the names that people know from elsewhere, found when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from blocks.late_names import late_names

if TYPE_CHECKING:
    from blocks.markup import format_document_with_block_ids

__all__ = [
    "format_document_with_block_ids",
]

__getattr__ = late_names(
    __name__,
    {
        "blocks.markup": "format_document_with_block_ids",
    },
)
