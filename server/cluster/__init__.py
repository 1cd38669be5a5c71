"""Several servers, the nodes, that share a store.

Each match is carried on by one node, its owner. A client may connect to any node, the edge: what
it sends about a match goes to the owner over the edge's trunk, and what the owner sends to its
members comes back over it, each frame once, however many of the edge's clients get it.
"""
