"""The primers of the rulesets: their worked examples, and the tables that their pictures show."""
