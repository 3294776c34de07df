"""Tests that drive real browsers, and what drives them."""
