"""Sight and cover: who sees what over the table (base-measure, base-cover)."""
