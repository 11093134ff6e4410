"""The browsers that tests of the page can use, by the names they have on a PATH."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
