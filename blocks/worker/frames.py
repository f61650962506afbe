"""What goes through the pipes between a process and its worker: frames of JSON and bytes, never code.

A request is a frame, a JSON header and a file. What comes back are frames of progress, if any, then a result or an
error. A pipe beside them, through which nothing goes, tells the worker that the process that asks is gone.
"""

from __future__ import annotations

import struct

REQUEST = struct.Struct("<QQ")
"""Lengths of a request's header and of the file."""
ANSWER = struct.Struct("<cBQ")
"""What the answer is, whether the process ends after it, and its length."""
RESULT = b"C"
"""The answer is what the task gives."""
ERROR = b"E"
"""The answer is JSON `[class, message]` of an error of our tree."""
PROGRESS = b"P"
"""No answer yet: a slow page begins, and so does the time that the task may take; it may take so many seconds more."""
ASKER = "PINCITE_ASKER"
"""The environment's name for the number of that pipe in the worker; a worker that somebody starts by hand has none."""
