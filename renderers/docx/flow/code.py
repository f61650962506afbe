"""Code in a Word file: one shaded paragraph, every space kept."""

from __future__ import annotations

from renderers.docx.flow.paragraphs import framed
from renderers.docx.inlines.runs import text_runs
from renderers.docx.parts.styles import code_size, code_style
from renderers.docx.parts.xml import Element, w
from renderers.docx.writer import Setting, Writer
from renderers.report.looks.code_colours import coloured_lines
from renderers.tree.nodes import CodeBlock

_INSET = 110
_TAB = 4
"""Letters between tab stops."""
_LETTER = 0.586
"""Width of Cascadia Mono's letters, in sizes of the font."""
_MOST_STOPS = 16


def draw_code(writer: Writer, block: CodeBlock, setting: Setting) -> Element:
    """The code as one paragraph with line breaks."""
    words: list[Element] = []
    for n, line in enumerate(coloured_lines(block.text, block.language)):
        words += [w("r", w("br"))] if n else []
        for part, kind in line:
            words += text_runs(part, style=code_style(kind))
    begin = setting.indent + _INSET
    said = [w("ind", left=begin, right=_INSET)]
    if "\t" in block.text:
        step = round(_TAB * _LETTER * code_size(writer.theme) * 20)
        stops = (w("tab", val="left", pos=begin + step * n) for n in range(1, _MOST_STOPS))
        said.append(w("tabs", *stops))
    return framed(words, setting, style="CodeBlock", align="left", properties=said)
