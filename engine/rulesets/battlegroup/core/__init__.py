"""What a match holds and how its table is read and changed: state, field, members, the stack, and
questions and reports that all chapters share."""
