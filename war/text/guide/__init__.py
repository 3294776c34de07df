"""How to play, for any rules."""
