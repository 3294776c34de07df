"""Measurements: each prints ratios, so that they say the same on every machine."""
