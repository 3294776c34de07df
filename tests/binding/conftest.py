"""What every test of the binding leaves behind is dropped."""

from collections.abc import Iterator

import pytest

from tests.binding.fakes import ALL


@pytest.fixture(autouse=True)
def drop_what_is_left() -> Iterator[None]:
    """Close the tasks that a test did not run."""
    yield
    for browser in ALL:
        for task, _ in browser.tasks:
            task.close()
    ALL.clear()
