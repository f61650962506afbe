"""Every error that a user of pincite can meet, in one tree.

    PinciteError
    ├── DocumentError            a file cannot become a document
    │   ├── NotADocumentError    its format is not read, or is not what its name says (HTML named .pdf, empty)
    │   ├── DamagedDocumentError its format is known, but it cannot be opened, even after repair, or has no pages
    │   ├── PasswordError        it is encrypted and the password is missing or wrong
    │   └── LimitError           reading it took more time or memory than allowed, or killed the worker
    ├── LibraryError             a library file cannot be used
    │   ├── LibraryLockedError   another process holds it for too long
    │   ├── LibraryDamagedError  it is not a library, or its contents are broken
    │   ├── LibraryReadOnlyError it cannot be written
    │   ├── LibraryFullError     its disk has no room for more
    │   ├── LibraryUnreachableError  its server can't be reached
    │   └── LibraryVersionError  a newer pincite wrote it
    ├── SourcesError             sources, or what names them, cannot be read
    │   ├── SelectorError        text that should choose sources, like so:sources_pool[1,3-5], does not
    │   ├── SourcesConflictError two writers gave one SID to different sources, or two SIDs to one
    │   ├── SourcesDamagedError  a file that should hold sources does not; it is kept
    │   └── SourcesStoreError    a place for sources cannot be opened, or another process holds it for too long
    ├── TokenError               citation tokens that can't be looked for or written, or a text of another format
    ├── OcrError                 a page cannot be read from its picture, or OCR options make no sense
    ├── LayoutError              the layout model that was asked for is not installed, or there is no such layout
    ├── ClusterError             machines that should read files can't be reached, or read them otherwise than this one
    ├── ArgumentError            an argument of a type that makes no sense where it is given
    ├── UnknownIdError           no such document, block or citation
    │   └── RemovedError         it was in the library and has been removed
    ├── QuoteError               a quote or a hint that nobody could look for
    ├── ModelError               a language model can't be asked, or gives no answer
    ├── EmbedderError            an embedder can't be loaded, or gives no vectors
    ├── ContentError             content that can't be asked for: an unknown format, a schema that is none
    ├── WebError                 a search engine gives no answer, or what reads the web is not installed
    ├── JudgeError               a judge of claims can't be loaded, or gives no verdict
    ├── ToolOutputError          an extractor, a tool's request or a source of a shape that cannot be used
    ├── GroundingError           a provider's answer cannot be taken as grounded
    │   ├── ProviderResponseError        it is no provider's response, or whose it is can't be told
    │   ├── GroundingRequiredFailedError grounding was required; no tool was used, or nothing was cited
    │   └── CarryOverError               step 2 did not reshape step 1's text, so its citations aren't step 2's
    ├── ServerError              the HTTP server can't start here, or can't do what it was asked
    │   ├── BusyError            it has as much to do as it takes on; ask again later
    │   ├── OverTimeError        a task took longer than allowed, and was stopped
    │   └── WorkerEndedError     the process that did a task ended in the middle of it
    ├── ProvenanceError          what an artifact says of its sources can't be read, or it says nothing of them
    └── ArtifactError            a result cannot be written
        ├── ReferenceStyleError  a CSL style that there isn't, that can't be read, or whose library isn't installed
        └── UnverifiedError      a report for clients cites what its sources do not bear out, or what nobody knows

Each message says what was wrong, where, and what to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class PinciteError(Exception):
    """Root of every error that pincite raises on purpose."""


class DocumentError(PinciteError):
    """A file cannot become a document."""


class NotADocumentError(DocumentError):
    """The bytes are of a format that is not read, or of another one than the name says."""


class DamagedDocumentError(DocumentError):
    """The bytes claim to be a document, but no page can be read from them."""


class PasswordError(DocumentError):
    """The document is encrypted and no password, or a wrong one, was given."""


class LimitError(DocumentError):
    """Reading took more time or memory than allowed, or the worker process died."""


class LibraryError(PinciteError):
    """A library file cannot be used."""


class LibraryLockedError(LibraryError):
    """Another process has held the library for longer than the wait allows."""


class LibraryDamagedError(LibraryError):
    """The file is no pincite library, or what it holds is broken."""


class LibraryReadOnlyError(LibraryError):
    """The library cannot be written."""


class LibraryFullError(LibraryError):
    """The library's disk has no room for more; nothing was changed."""


class LibraryUnreachableError(LibraryError):
    """The library's server can't be reached, or the connection was lost; asking again does no harm."""


class LibraryVersionError(LibraryError):
    """A newer pincite wrote the library."""


class SourcesError(PinciteError, ValueError):
    """Sources, or what names them, cannot be read."""


class SelectorError(SourcesError):
    """A text that should choose sources does not: `so:sources_pool[1,3-5]` does."""


class SourcesConflictError(SourcesError):
    """Two writers gave one SID to different sources, or two SIDs to one source."""


class SourcesDamagedError(SourcesError):
    """A file that should hold sources does not; it is kept as it is."""


class SourcesStoreError(SourcesError):
    """A place for sources cannot be opened or written, or another process holds it for too long."""


class TokenError(PinciteError, ValueError):
    """Citation tokens can't be looked for or written, or a text is not of the format that it is said to be."""


class OcrError(PinciteError, ValueError):
    """A page cannot be read from its picture, or OCR was asked for in a way that makes no sense."""


class LayoutError(PinciteError, ValueError):
    """A layout was asked for that there isn't, or that is not installed."""


class ClusterError(PinciteError):
    """Machines that should read files can't be reached, give no answer, or read otherwise than this one."""


class ArgumentError(PinciteError, TypeError):
    """An argument is of a type that makes no sense where it is given: the text "2" for a page's number."""


class UnknownIdError(PinciteError, LookupError):
    """No document, block or citation has this id here."""


class RemovedError(UnknownIdError):
    """The document of this id, or of this block's id, was in the library and has been removed."""


class QuoteError(PinciteError, ValueError):
    """A quote or a hint that nobody could look for: empty, or a page that does not exist."""


class ModelError(PinciteError):
    """A language model can't be asked (its client or key is missing), or gives no answer."""

    partial: Any = None
    """What was kept before it, where a question was asked: a `grounding.AskedAnswer` with the checked text so far, its
    citations and the facts that held; None elsewhere."""


class EmbedderError(PinciteError):
    """An embedder can't be loaded, or gives no vectors."""


class ContentError(PinciteError, ValueError):
    """Content can't be asked for so: an unknown format, a schema that is none, citations that a format can't have."""


class WebError(PinciteError):
    """A search engine can't be asked or gives no answer, a page can't be read, or what that needs is not installed."""


class JudgeError(PinciteError):
    """A judge of claims cannot be loaded, or its answer is no verdict."""


class ToolOutputError(PinciteError, ValueError):
    """An extractor, a tool's request or a source that is not of the shape it must have."""


class GroundingError(PinciteError):
    """A provider's answer cannot be taken as grounded."""


class ProviderResponseError(GroundingError, ValueError):
    """Not a provider's response, whose it is can't be told, or it was asked for in a way that makes no sense."""


class GroundingRequiredFailedError(GroundingError):
    """Grounding was required, and the answer isn't grounded."""

    def __init__(self, reason: str, *, model: str | None = None, vendor: str | None = None) -> None:
        """`reason` says what is missing, `model` and `vendor` whose answer it is."""
        self.reason = reason
        """What is missing, in words that end a sentence."""
        self.model = model
        """Name of the model that answered, or None if the response doesn't say."""
        self.vendor = vendor
        """Whose response it is, "openai" or another; None if unknown."""
        super().__init__(
            f"grounding is REQUIRED, but {reason} (vendor {vendor or 'unknown'}, model {model or 'unknown'}); "
            "ask again, or use mode AUTO to take answers without citations"
        )

    def __reduce__(self) -> tuple[Callable[..., GroundingRequiredFailedError], tuple[str | None, ...]]:
        return _grounding_required_failed, (self.reason, self.model, self.vendor)


class CarryOverError(GroundingError):
    """Citations of a grounded call can't be carried over to a later one."""


class ServerError(PinciteError):
    """The HTTP server can't start here, or can't do what it was asked."""


class BusyError(ServerError):
    """The server has as much to do as it takes on."""


class OverTimeError(ServerError):
    """A task of the server's took longer than allowed, and was stopped."""


class WorkerEndedError(ServerError):
    """The process that did a task for the server ended in the middle of it."""


class ProvenanceError(PinciteError, ValueError):
    """An artifact says nothing of its sources, or nothing that can be read."""


class ArtifactError(PinciteError):
    """A result cannot be written where it should go."""


class ReferenceStyleError(ArtifactError, ValueError):
    """References in a style that there isn't, that can't be read, or that needs something to be installed."""


class UnverifiedError(ArtifactError):
    """A report for clients cites what its sources do not bear out, what can't be compared, or what nobody knows."""


def _grounding_required_failed(
    reason: str, model: str | None, vendor: str | None
) -> GroundingRequiredFailedError:
    return GroundingRequiredFailedError(reason, model=model, vendor=vendor)
