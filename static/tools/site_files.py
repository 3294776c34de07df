"""Which files the site consists of."""

from __future__ import annotations

#: The folder below static/ with the package that binds the engine to the page. It comes in the engine's archive.
BINDING = "binding"
