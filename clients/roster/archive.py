"""Unpacking `.rosz`: a zip archive with one list in it. Nothing is ever written to disk."""

from __future__ import annotations

import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from clients.roster.faults import Unreadable
from clients.roster.limits import MEMBERS, UNPACKED

MAGIC = b"PK\x03\x04"
ENCRYPTED = 0x1


def unpacked(data: bytes) -> bytes:
    """Return the one list in an archive. Raises `Unreadable`."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            member = _only(archive.infolist())
            # The sizes the archive states are not trusted.
            with archive.open(member) as stream:
                text = stream.read(UNPACKED + 1)
    except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as fault:
        raise Unreadable(f"the archive is damaged ({fault}); export the list again") from None
    if len(text) > UNPACKED:
        raise Unreadable(
            f"the unpacked list is larger than {UNPACKED // 2**20} MiB; no army list is that large"
        )
    return text


def _only(members: list[ZipInfo]) -> ZipInfo:
    """Return the list among the members, and refuse archives that no list builder writes."""
    if len(members) > MEMBERS:
        raise Unreadable(f"the archive holds {len(members)} files; a .rosz holds one")
    for member in members:
        _check_name(member)
    lists = [member for member in members if member.filename.lower().endswith(".ros")]
    if len(lists) != 1:
        raise Unreadable(f"the archive holds {len(lists)} .ros files; a .rosz holds one")
    if lists[0].flag_bits & ENCRYPTED:
        raise Unreadable("the archive is encrypted; export the list without a password")
    if lists[0].compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise Unreadable("the archive uses an unusual compression; pack it as an ordinary zip")
    return lists[0]


def _check_name(member: ZipInfo) -> None:
    """Refuse names with a path: we follow none, and honest archives have none."""
    parts = member.filename.replace("\\", "/").split("/")
    if len(parts) > 1 or parts[0] in ("", ".", "..") or ":" in member.filename:
        raise Unreadable(f"the archive contains the path {member.filename!r}; a .rosz has no paths")
