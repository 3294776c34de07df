"""Tests of ``war/analysis``."""
