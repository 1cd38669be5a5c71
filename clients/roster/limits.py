"""How much of a list is read. The largest that people field are a tenth of it."""

LARGEST = 8 * 2**20
"""Bytes of a file."""
UNPACKED = 16 * 2**20
"""Bytes of what is packed in it."""
MEMBERS = 8
"""Files in an archive; list builders write one."""
DEPTH = 64
"""Levels of elements in each other."""
ELEMENTS = 100_000
"""Elements, or objects and lists."""
SELECTIONS = 3_000
NAME = 300
"""Characters of a name or a figure; descriptions are not kept."""
MOST = 10_000
"""Of one selection."""
