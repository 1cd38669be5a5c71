"""The contract written down: schemas for machines, and the pages of the reference.

Run as a module it writes all of its files, which `make contract` does.
"""
