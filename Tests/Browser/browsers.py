"""The browsers of Debian: how they are started, and the settings that save time in tests."""

import os

from playwright.sync_api import Browser, BrowserType, Playwright

# A camera with a test picture and a microphone that beeps, without being asked.
FAKE_DEVICES = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")

# Settings that save time in tests; benchmarks start browsers without them. A context of Firefox is
# not told that no movement is wanted: drawing pictures that move took a third of its time. Pages
# in one process start sooner. In Chromium the 70 files of a page are passed between fewer
# processes; the first feature of the list is Playwright's own, which this one replaces.
QUICK: dict[str, dict[str, object]] = {
    "chromium": {
        "args": [
            "--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2",
            "--in-process-gpu",
            *FAKE_DEVICES,
        ]
    },
    "firefox": {
        "firefox_user_prefs": {
            "ui.prefersReducedMotion": 1,
            "fission.autostart": False,
            "dom.ipc.processCount": 1,
            "dom.ipc.processPrelaunch.enabled": False,
            # A camera and a microphone for tests, without being asked.
            "media.navigator.streams.fake": True,
            "media.navigator.permission.disabled": True,
        }
    },
}


def installed(play: Playwright, name: str) -> tuple[BrowserType, dict[str, object]]:
    """A browser of Debian's, in French where it says something itself, and how it is started."""
    env = {**os.environ, "LANGUAGE": "fr"}
    if name == "chromium":
        # The one without windows, which it would draw as well.
        path = "/usr/bin/chromium-headless-shell"
        return play.chromium, {"executable_path": path, "env": env}
    path = "/usr/bin/firefox-esr"
    return play.firefox, {"channel": "moz-firefox", "executable_path": path, "env": env}


def launched(play: Playwright, name: str, **more: object) -> Browser:
    """Starts a browser, with more options of Playwright's."""
    kind, options = installed(play, name)
    return kind.launch(**options, **more)
