"""What a match holds and how its table is read and changed: state, field, members, and the replies
and reports that all chapters share."""
