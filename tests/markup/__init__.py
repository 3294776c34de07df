"""Tests of ``war/markup``."""
