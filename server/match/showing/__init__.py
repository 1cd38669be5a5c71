"""What each viewer sees of a match, and how it is sent to them."""
