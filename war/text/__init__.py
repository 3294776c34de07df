"""Everything that is said, and nothing that decides."""
