"""Makes `house.docx` and `house.pptx` beside it, the same bytes each time.

python docs/templates/make.py
"""

from __future__ import annotations

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import make_docx
import make_pptx

for name, parts in (("house.docx", make_docx.parts()), ("house.pptx", make_pptx.parts())):
    with ZipFile(Path(__file__).with_name(name), "w", ZIP_DEFLATED) as file:
        for part, content in parts.items():
            dated = ZipInfo(part, (2026, 1, 1, 0, 0, 0))
            dated.compress_type = ZIP_DEFLATED
            file.writestr(dated, content)
