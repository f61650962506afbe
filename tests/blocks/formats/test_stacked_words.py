"""Hindi, Bengali and the like in converted files: their words are read as they were written."""

from __future__ import annotations

from pathlib import Path

import pytest

import pincite

STACKED = {
    "hindi": "लोक निर्माण विभाग में मृतकों और दुर्घटनाओं की संख्या, बशर्ते (शर्मा, 2024) विशेषज्ञों ने बताई।",
    "bengali": "বাংলাদেশের কর্তৃপক্ষ জানিয়েছে যে নির্মাণকাজ শেষ হতে আরও দুই বছর লাগবে, তবে খরচ বাড়বে না।",
    "malayalam": "സർക്കാർ നിർമ്മാണം പൂർത്തിയാക്കാൻ രണ്ട് വർഷം എടുക്കുമെന്ന് പറഞ്ഞു.",
    "sinhala": "රජය පැවසුවේ ඉදිකිරීම් කටයුතු අවසන් කිරීමට වසර දෙකක් ගතවන බවයි.",
    "khmer": "រដ្ឋាភិបាលបាននិយាយថាការសាងសង់នឹងបញ្ចប់ក្នុងរយៈពេលពីរឆ្នាំ។",
}


@pytest.mark.parametrize("text", STACKED.values(), ids=STACKED)
@pytest.mark.parametrize("name", ["page.md", "page.html"])
def test_stacked_letters_are_read_as_they_were_written(text: str, name: str, tmp_path: Path) -> None:
    """Their glyphs say something else in some words: "मं" for "में", no "र्" in "निर्माण"."""
    (tmp_path / name).write_text(
        text if name.endswith("md") else f"<!doctype html><html><p>{text}</p><p>{text[:30]}</p></html>",
        "utf-8",
    )
    library = pincite.Library()
    assert text in " ".join(block.text for block in library.add(tmp_path / name).blocks)
    match = library.locate(text)
    assert match.verdict == "exact" and all(box.y1 > box.y0 and box.x1 > box.x0 for box in match.boxes)
