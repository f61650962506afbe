"""Firefox without a window, driven by WebDriver BiDi: the part of `browser.Page` that tests of the viewer use.

Nothing is installed for it but the browser (Debian: firefox-esr) and nothing leaves the machine.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from browser import WAIT, until
from office import font_config
from websockets.sync.client import ClientConnection, connect

_KEYS = {"Tab": "\ue004", "Escape": "\ue00c"}
"""Keys without a letter, as WebDriver writes them."""
_SETTINGS = """
user_pref("app.update.disabledForTesting", true);
user_pref("focusmanager.testmode", true);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("toolkit.telemetry.enabled", false);
"""
"""What lets elements have the focus in a window that nobody sees, and keeps it from asking its makers for anything."""


class FirefoxPage:
    """One page of a running Firefox."""

    def __init__(self, connection: ClientConnection) -> None:
        """The end of its socket."""
        self._connection, self._numbers = connection, count(1)
        self.complaints: list[str] = []
        """What the console was told: errors and warnings."""
        self.asked: list[str] = []
        """Addresses that the page fetched."""
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self._context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, file: Path | str, *, width: int = 1280, height: int = 900) -> None:
        """Show a file, or an address on loopback, in a window of that size."""
        self.resize(width, height)
        url = file if isinstance(file, str) else file.resolve().as_uri()
        # Else an address that differs behind # alone would not be opened anew.
        self.call("browsingContext.navigate", context=self._context, url="about:blank", wait="complete")
        self.asked.clear()
        self.call("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def resize(self, width: int, height: int = 900, *, ratio: int = 1) -> None:
        """Another size of the window, in CSS pixels, and so many pixels of the screen for each."""
        viewport = {"width": width, "height": height}
        self.call(
            "browsingContext.setViewport", context=self._context, viewport=viewport, devicePixelRatio=ratio
        )

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        target = {"context": self._context}
        answer = self.call("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return _plain(answer["result"])

    def settled(self, expression: str) -> Any:
        """The value once it is true and not an empty list: much is drawn only when it comes into sight."""
        return self.run(until(expression))

    def press(self, key: str, code: int, *, text: str = "") -> None:
        """Press and release a key on the page; `code` and `text` are Chromium's."""
        value = _KEYS.get(key, key)
        pressed = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        keys = {"type": "key", "id": "keys", "actions": pressed}
        self.call("input.performActions", context=self._context, actions=[keys])

    def point(self, x: float, y: float) -> None:
        """Move the mouse there, in CSS pixels of the window."""
        moved = {"type": "pointerMove", "x": round(x), "y": round(y)}
        mouse = {"type": "pointer", "id": "mouse", "actions": [moved]}
        self.call("input.performActions", context=self._context, actions=[mouse])

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command of WebDriver BiDi. Raises AssertionError if it fails."""
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._connection.recv(timeout=WAIT))
            if message.get("id") == number:
                assert "result" in message, (method, message)
                return dict(message["result"])
            self._note(message)

    def _note(self, message: dict[str, Any]) -> None:
        said = message.get("params", {})
        match message.get("method"):
            case "log.entryAdded" if said["level"] in ("warn", "error"):
                self.complaints.append(said["text"])
            case "network.beforeRequestSent":
                self.asked.append(said["request"]["url"])


def _plain(value: dict[str, Any]) -> Any:
    """A value of the page as Python has it."""
    match value["type"]:
        case "array":
            return [_plain(one) for one in value["value"]]
        case "object":
            return {name: _plain(one) for name, one in value["value"]}
        case "string" | "number" | "boolean":
            return value["value"]
    return None


@contextmanager
def firefox(folder: Path) -> Iterator[FirefoxPage]:
    """A running Firefox that keeps what it must keep in `folder`, with fonts that every machine has."""
    profile = folder / "firefox"
    profile.mkdir()
    (profile / "user.js").write_text(_SETTINGS, "utf-8")
    environment = {**os.environ, "HOME": f"{folder}", "FONTCONFIG_FILE": f"{font_config(folder)}"}
    process = subprocess.Popen(
        ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        told = (re.search(r"WebDriver BiDi listening on (ws://\S+)", line) for line in process.stderr)
        address = next(found[1] for found in told if found)
        with connect(f"{address}/session", max_size=None) as connection:
            yield FirefoxPage(connection)
    finally:
        process.kill()
        process.communicate()
