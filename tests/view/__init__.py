"""Tests of ``war/view``."""
