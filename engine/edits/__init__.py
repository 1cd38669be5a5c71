"""What a judge may change on a table, and what rulesets check of it."""
