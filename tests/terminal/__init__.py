"""Tests of ``war/terminal``."""
