/** Selected words as a citation: block, boxes, quote, and a W3C annotation. */

/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./types.js").MadeCitation} MadeCitation */
/** @typedef {import("./types.js").PageBox} PageBox */
/** @typedef {import("./types.js").PageText} PageText */
/** @typedef {import("./types.js").PageWord} PageWord */

/** Characters before and behind a quote that tell it from its repeats, as the Web Annotation exports have. */
const CONTEXT = 32;

/**
 * What is selected in the words of pages; null where nothing is.
 * @param {Selection | null} selection @param {HTMLElement} pages
 * @param {{id: string, name: string}} source @param {(page: number) => PageText | undefined} text
 * @returns {MadeCitation | null}
 */
export function citeSelection(selection, pages, source, text) {
  if (!selection || selection.isCollapsed || !selection.rangeCount) return null;
  const range = selection.getRangeAt(0);
  if (!pages.contains(range.commonAncestorContainer)) return null;
  const chosen = chosenWords(range, pages, text);
  const first = chosen[0];
  const last = chosen.at(-1);
  if (!first || !last) return null;
  const quote = joined(chosen.map((one) => one.word)).trim();
  const before = first.block.words.slice(0, first.at);
  const behind = last.block.words.slice(last.at + 1);
  const boxes = lineBoxes(chosen);
  return {
    document_id: source.id,
    block_id: first.block.id,
    quote,
    boxes,
    annotation: annotation(source, quote, boxes, joined(before).slice(-CONTEXT), joined(behind).slice(0, CONTEXT)),
  };
}

/** @typedef {{page: number, block: {id: string, words: PageWord[]}, at: number, word: PageWord}} Chosen */

/** @param {Range} range @param {HTMLElement} pages @param {(page: number) => PageText | undefined} text @returns {Chosen[]} */
function chosenWords(range, pages, text) {
  const chosen = [];
  for (const layer of pages.querySelectorAll(".pc-text")) {
    if (!range.intersectsNode(layer)) continue;
    const page = Number(/** @type {HTMLElement} */ (layer).dataset.page);
    const blocks = text(page)?.blocks ?? [];
    for (const [k, drawn] of [...layer.children].entries()) {
      const block = blocks[k];
      if (!block || !range.intersectsNode(drawn)) continue;
      for (const [at, span] of [...drawn.querySelectorAll(".pc-word")].entries()) {
        const word = block.words[at];
        if (word && holds(range, span)) chosen.push({ page, block, at, word });
      }
    }
  }
  return chosen;
}

/**
 * True if at least a letter of the word is in the range, not its edge alone.
 * @param {Range} range @param {Element} span
 */
function holds(range, span) {
  const letters = span.firstChild;
  if (!letters || !range.intersectsNode(letters)) return false;
  const length = (letters.textContent ?? "").trimEnd().length;
  if (range.startContainer === letters && range.startOffset >= length) return false;
  return !(range.endContainer === letters && range.endOffset === 0);
}

/** @param {PageWord[]} words */
function joined(words) {
  return words.map(([text, , , , , join]) => (join === 2 ? text.slice(0, -1) : join === 1 ? text : `${text} `)).join("");
}

/**
 * One box for each line.
 * @param {Chosen[]} chosen @returns {PageBox[]}
 */
function lineBoxes(chosen) {
  /** @type {PageBox[]} */
  const boxes = [];
  for (const { page, word } of chosen) {
    const [, x0, y0, x1, y1] = word;
    const line = boxes.at(-1);
    const middle = (y0 + y1) / 2;
    if (line && line.page === page && line.bbox[1] < middle && middle < line.bbox[3]) {
      line.bbox = [Math.min(line.bbox[0], x0), Math.min(line.bbox[1], y0), Math.max(line.bbox[2], x1), Math.max(line.bbox[3], y1)];
    } else {
      boxes.push({ page, bbox: [x0, y0, x1, y1] });
    }
  }
  return boxes;
}

/**
 * As the exports have it, for one page; without the place in the document's text, which a page doesn't know.
 * @param {{id: string, name: string}} source @param {string} quote @param {PageBox[]} boxes @param {string} prefix @param {string} suffix
 */
function annotation(source, quote, boxes, prefix, suffix) {
  const page = boxes[0]?.page ?? 1;
  const here = boxes.filter((box) => box.page === page).map((box) => box.bbox);
  const left = Math.min(...here.map((box) => box[0]));
  const top = Math.min(...here.map((box) => box[1]));
  const size = [Math.max(...here.map((box) => box[2])) - left, Math.max(...here.map((box) => box[3])) - top];
  const rectangle = [left, top, ...size].map((side) => String(Number(side.toFixed(3)))).join(",");
  return {
    "@context": "http://www.w3.org/ns/anno.jsonld",
    type: "Annotation",
    motivation: "highlighting",
    target: {
      type: "SpecificResource",
      source: { id: source.id, type: "Text", format: "application/pdf", "dc:title": source.name },
      selector: [
        { type: "TextQuoteSelector", exact: quote, prefix, suffix },
        { type: "FragmentSelector", conformsTo: "http://tools.ietf.org/rfc/rfc3778", value: `page=${page}&viewrect=${rectangle}` },
      ],
    },
  };
}
