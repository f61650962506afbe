"""What the system keeps from a worker, once and for all: it opens no connection, and writes only below one folder.

Both are asked of Linux, without privileges: Landlock for files, and a seccomp filter, which the system's own
libseccomp writes, for the network. Elsewhere, or where the kernel has neither, nothing is kept; `blocks.worker.probe`
says what holds. Reading isn't kept: what a worker might read, it could only give to the process that asks.

Sources: https://docs.kernel.org/userspace-api/landlock.html, libseccomp's seccomp_rule_add(3).
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
"""Landlock's system calls, of the same numbers on all processors that have it, but Alpha."""
_VERSION_ASKED = 1
_BENEATH = 1
_NO_NEW_PRIVILEGES = 38
"""prctl(2): without it a process without privileges may give none up."""
_WRITE_FILE, _TRUNCATE, _TRUNCATE_SINCE = 1 << 1, 1 << 14, 3
_CHANGES = _WRITE_FILE | sum(1 << bit for bit in range(4, 13))
"""Writing, removing and making files, folders, devices, sockets, pipes and links (bits 4 to 12)."""
_SIGNALS, _SIGNALS_SINCE = 2, 6
"""From this version on, signals to processes outside are kept back too."""
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | errno.EACCES
_REFUSED_CALLS = (b"socket", b"io_uring_setup", b"ptrace", b"process_vm_writev", b"pidfd_getfd")
"""What opens connections, or reaches into processes that may."""
_UNKNOWN_CALL = -1


def enter(folder: str) -> None:
    """Give up the network, and writing outside `folder`, for the life of this process and all that it starts.

    What the system doesn't offer is left out. To be called before there are threads, which would go on without.
    """
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0:
        _keep_files(libc, folder)
        _keep_network()


def _keep_files(libc: ctypes.CDLL, folder: str) -> None:
    version = libc.syscall(_CREATE_RULESET, None, 0, _VERSION_ASKED)
    if version < 1:
        return
    changes = _CHANGES | (_TRUNCATE if version >= _TRUNCATE_SINCE else 0)
    asked = struct.pack("<QQQ", changes, 0, _SIGNALS if version >= _SIGNALS_SINCE else 0)
    # Older kernels take shorter rules, and refuse longer ones unless what is more is nought.
    ruleset = libc.syscall(_CREATE_RULESET, asked, len(asked), 0)
    if ruleset < 0:
        return
    try:
        for path, allowed in ((folder, changes), (os.devnull, changes & (_WRITE_FILE | _TRUNCATE))):
            place = os.open(path, os.O_PATH)
            rule = struct.pack("<Qi", allowed, place)
            added = libc.syscall(_ADD_RULE, ruleset, _BENEATH, rule, 0)
            os.close(place)
            if added != 0:
                return
        libc.syscall(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _keep_network() -> None:
    try:
        library = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        return
    library.seccomp_init.restype = ctypes.c_void_p
    rules = ctypes.c_void_p(library.seccomp_init(_ALLOW))
    if not rules:
        return
    for name in _REFUSED_CALLS:
        call = library.seccomp_syscall_resolve_name(name)
        if call != _UNKNOWN_CALL:
            library.seccomp_rule_add_array(rules, _REFUSE, call, 0, None)
    library.seccomp_load(rules)
    library.seccomp_release(rules)
