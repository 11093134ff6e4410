"""A real Chromium, a server in this process, and guests who may neither leave the machine nor see an error."""

import pytest
from browser.guest import Guest
from server.running import running


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent.name == "browser" and "house" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def house(chromium):
    """The server, once for all tests of a file."""
    with running() as found:
        yield found


@pytest.fixture
def guest(chromium, house):
    """Makes guests, each with a browser of their own; what any of them saw go wrong fails the test at its end."""
    guests = []

    def come(width=1180, theme="dark", motion="reduce", **more):
        context = chromium.new_context(
            viewport={"width": width, "height": 844 if width < 500 else 800},
            color_scheme=theme, reduced_motion=motion, base_url=house.url, **more,
        )  # fmt: skip
        guests.append(Guest(context.new_page(), house))
        return guests[-1]

    yield come
    for found in guests:
        found.page.context.close()
        assert found.troubles == []
