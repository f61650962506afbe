"""LibreOffice as an independent reader: office files to PDF, drawn with fonts that every machine has."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pymupdf

PATIENCE = 600
"""Seconds to wait for LibreOffice: far more than it takes, on a machine that is slow and busy too."""
FONTS = ("figo", "figbo", "figit", "figbi", "notos", "notosbo", "notosit", "notosbi", "cascadia", "cjk")
"""PyMuPDF's names of the themes' fonts, and of one for Chinese, Japanese and Korean."""


def as_pdf(file: Path, folder: Path) -> Path:
    """The office file as a PDF in `folder`, as LibreOffice lays it out. Raises AssertionError if it complains."""
    return converted(file, folder, "pdf")


def converted(file: Path, folder: Path, ending: str) -> Path:
    """The office file as LibreOffice saves it in `folder`, another one than its own. Raises AssertionError if it
    complains, with what it says."""
    command = ["soffice", "--headless", f"-env:UserInstallation={(folder / 'profile').resolve().as_uri()}"]
    run = subprocess.run(
        [*command, "--convert-to", ending, "--outdir", folder, file],
        env=os.environ | {"FONTCONFIG_FILE": str(font_config(folder))},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    saved = folder / f"{file.stem}.{ending}"
    said = f"soffice ended with status {run.returncode} and said: {run.stdout}{run.stderr}"
    assert run.returncode == 0 and saved.exists() and "Error" not in run.stdout, said
    return saved


def font_config(folder: Path) -> Path:
    """A fontconfig file that knows the themes' fonts beside the machine's own."""
    fonts = folder / "fonts"
    fonts.mkdir(exist_ok=True)
    for name in FONTS:
        (fonts / f"{name}.ttf").write_bytes(pymupdf.Font(name).buffer)
    config = folder / "fonts.conf"
    config.write_text(
        f"<fontconfig><dir>/usr/share/fonts</dir><dir>{fonts.resolve()}</dir>"
        f"<cachedir>{(folder / 'font-cache').resolve()}</cachedir>"
        # Families that nobody has, such as system-ui, would be any of them, one of fixed width too.
        "<match><edit name='family' mode='append_last'><string>Noto Sans</string></edit></match></fontconfig>"
    )
    return config
