"""How much of a list is read. The largest real ones are a tenth of this."""

LARGEST = 8 * 2**20
"""Bytes of a file."""
UNPACKED = 16 * 2**20
"""Bytes of the unpacked list."""
MEMBERS = 8
"""Files in an archive; list builders write one."""
DEPTH = 64
"""Levels of nested elements."""
ELEMENTS = 100_000
"""Elements, or objects and lists."""
SELECTIONS = 3_000
NAME = 300
"""Characters of a name or a figure; descriptions are not kept."""
