"""The page's Python, which PyScript runs."""

from binding.browser import PageBrowser
from binding.main import Page

Page(PageBrowser()).start()
