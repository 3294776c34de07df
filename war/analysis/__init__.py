"""What can be known and foretold of a game: odds, hypotheses, the chance to win."""
