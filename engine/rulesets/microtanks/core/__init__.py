"""What a match holds and how its table is read: state, scale, places, hills, reports."""
