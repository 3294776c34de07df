"""Tests of ``static/binding``, without a browser."""
