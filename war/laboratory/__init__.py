"""Many games by one set of rules or two, and what they say."""
