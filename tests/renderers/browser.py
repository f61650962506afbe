"""Chromium without a window, driven through its DevTools pipe: what a reader's browser makes of a file.

Nothing is installed for it but the browser (Debian: chromium) and nothing leaves the machine.
"""

from __future__ import annotations

import base64
import json
import os
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from office import font_config

WAIT = 300
"""Seconds until a silent browser counts as broken: far more than it takes, on a machine that is slow and busy too."""
PATIENCE = 60
"""Seconds until what a page should come to show counts as missing."""

_SWITCHES = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe"),
    *("--disable-background-networking", "--disable-component-update", "--no-first-run", "--disable-sync"),
    *(
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
        "--hide-scrollbars",
        "--force-color-profile=srgb",
    ),
)


def until(expression: str) -> str:
    """An expression whose promise gives the value of another once that is true and not an empty list."""
    return f"""new Promise((give, fail) => {{
      const end = performance.now() + {1000 * PATIENCE};
      const look = () => {{
        const value = {expression};
        if (Array.isArray(value) ? value.length : value) give(value);
        else if (performance.now() > end) fail(new Error('it never came'));
        else setTimeout(look, 25);
      }};
      look();
    }})"""


class Page:
    """One page of a running browser."""

    def __init__(self, requests: int, answers: int, log: Path) -> None:
        """The ends of its pipe, and where it writes what it has to say."""
        self._requests, self._answers, self._unread, self._sent = requests, answers, b"", 0
        self._log = log
        self.complaints: list[str] = []
        """What the console was told: errors, warnings, refusals of the Content Security Policy."""
        self.asked: list[str] = []
        """Addresses that the page fetched."""
        self._loaded: set[str] = set()
        """The documents that have loaded, as the browser names them."""
        self._session: str | None = None
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)

    def open(self, file: Path | str, *, width: int = 1280, height: int = 900, script: bool = True) -> None:
        """Show a file, or an address on loopback, in a window of that size, with or without its scripts."""
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.resize(width, height)
        self.asked.clear()
        url = file if isinstance(file, str) else file.resolve().as_uri()
        document = self.call("Page.navigate", url=url)["loaderId"]
        while document not in self._loaded:
            next(self._messages())

    def resize(self, width: int, height: int = 900, *, ratio: int = 1) -> None:
        """Another size of the window, in CSS pixels, and so many pixels of the screen for each."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=ratio,
            mobile=False,
        )

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def settled(self, expression: str) -> Any:
        """The value once it is true and not an empty list: much is drawn only when it comes into sight."""
        return self.run(until(expression))

    def press(self, key: str, code: int, *, text: str = "") -> None:
        """Press and release a key on the page."""
        for kind in ("keyDown", "keyUp"):
            pressed = {"text": text} if text and kind == "keyDown" else {}
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **pressed
            )

    def point(self, x: float, y: float) -> None:
        """Move the mouse there, in CSS pixels of the window."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, x: float, y: float) -> None:
        """Click there."""
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, *, whole: bool = False) -> bytes:
        """The window, or the whole page, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"])

    def pdf(self) -> bytes:
        """The page as it is printed, in the size that it asks for."""
        return base64.b64decode(self.call("Page.printToPDF", preferCSSPageSize=True)["data"])

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A call of the DevTools protocol. Raises AssertionError if it fails."""
        return self._call(method, **parameters)

    def drawers(self) -> list[int]:
        """The processes that hold pages, by their ids."""
        page, self._session = self._session, None  # only the browser itself is asked this
        known = self._call("SystemInfo.getProcessInfo")["processInfo"]
        self._session = page
        return [process["id"] for process in known if process["type"] == "renderer"]

    def close(self) -> None:
        """End the browser."""
        self._session = None
        self._call("Browser.close")

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._sent += 1
        message: dict[str, Any] = {"id": self._sent, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        try:
            os.write(self._requests, json.dumps(message).encode() + b"\0")
        except BrokenPipeError:
            raise AssertionError(f"the browser has ended; {self._said()}") from None
        answer = next(m for m in self._messages() if m.get("id") == self._sent)
        assert "result" in answer, (method, answer)
        return dict(answer["result"])

    def _messages(self) -> Iterator[dict[str, Any]]:
        end = time.monotonic() + WAIT
        while True:
            while b"\0" in self._unread:
                read, self._unread = self._unread.split(b"\0", 1)
                message = json.loads(read)
                self._note(message)
                yield message
            ready, _, _ = select.select([self._answers], [], [], max(0, end - time.monotonic()))
            assert ready, f"the browser says nothing; {self._said()}"
            piece = os.read(self._answers, 1 << 20)
            assert piece, f"the browser has ended; {self._said()}"
            self._unread += piece

    def _said(self) -> str:
        return f"it wrote: {self._log.read_text('utf-8', 'replace')[-2000:]}"

    def _note(self, message: dict[str, Any]) -> None:
        said = message.get("params", {})
        match message.get("method"):
            case "Log.entryAdded":
                self.complaints.append(said["entry"]["text"])
            case "Runtime.exceptionThrown":
                self.complaints.append(str(said["exceptionDetails"]))
            case "Runtime.consoleAPICalled":
                self.complaints.append(str(said["args"]))
            case "Page.lifecycleEvent" if said["name"] == "load":
                self._loaded.add(said["loaderId"])
            case "Network.requestWillBeSent":
                self.asked.append(said["request"]["url"])


@contextmanager
def browser(folder: Path) -> Iterator[Page]:
    """A running browser that keeps what it must keep in `folder`, with fonts that every machine has."""
    requests_out, requests_in = os.pipe()
    answers_out, answers_in = os.pipe()
    command = 'exec chromium "$@" 3<&$REQUESTS 4>&$ANSWERS'
    log = folder / "browser.log"
    with log.open("wb") as said:
        process = subprocess.Popen(
            ["bash", "-c", command, "chromium", *_SWITCHES, f"--user-data-dir={folder / 'profile'}"],
            env=os.environ
            | {
                "HOME": f"{folder}",  # it wants one that it may write
                "REQUESTS": f"{requests_out}",
                "ANSWERS": f"{answers_in}",
                "FONTCONFIG_FILE": f"{font_config(folder)}",
            },
            pass_fds=(requests_out, answers_in),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
        )
    os.close(requests_out)
    os.close(answers_in)
    try:
        page = Page(requests_in, answers_out, log)
        yield page
        page.close()
        process.wait(timeout=WAIT)
    finally:
        process.kill()
        process.wait()
        os.close(requests_in)
        os.close(answers_out)
