"""The flows of battlegroup, a module a chapter: what happens, and what is asked on the way.

`stack` is the heart: an order is a list of steps, a reaction an order too, and one calls the other,
so Python's own calls are the stack of the rules. What of it is to be seen stands in
`Battle.stack`.
"""
