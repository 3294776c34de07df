"""Tests of ``war/laboratory``."""
