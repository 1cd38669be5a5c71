"""Sight and cover: who sees what over the table (battlegroup/base-measure, base-cover)."""
