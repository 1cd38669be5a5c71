"""What happens, in a module a chapter: flows that ask, change the table and tell.

`turn.py` calls one function of a chapter for each part of a turn; it does one step, such as one
unit's move, and returns whether the part is over.
"""
