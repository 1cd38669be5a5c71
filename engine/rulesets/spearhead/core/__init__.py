"""What a match holds and how its table is read: state, profiles, places, effects, reports."""
