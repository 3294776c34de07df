"""Tests of ``war/session``."""
