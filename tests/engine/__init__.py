"""The engine's tests."""
