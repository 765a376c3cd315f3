"""One browser for all tests of a folder."""

import pytest
from interactive.chromium import chromium


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    driver = chromium(tmp_path_factory.mktemp("downloads"))
    yield driver
    driver.quit()
