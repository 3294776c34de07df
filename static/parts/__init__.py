"""Parts of the page's binding. What a browser gives they are handed by ``page.py``, which alone imports it."""
