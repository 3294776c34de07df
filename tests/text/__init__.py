"""Tests of ``war/text``."""
