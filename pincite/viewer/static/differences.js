/** What a quote says beside what its source says, the differences marked in both. */

import { make } from "./dom.js";

/** @typedef {import("./types.js").Citation} Citation */
/** @typedef {import("./types.js").Difference} Difference */
/** @typedef {import("./types.js").PageText} PageText */
/** @typedef {import("./labels.js").Labels} Labels */

/**
 * @param {Citation} citation @param {string} found the source's own words, "" where they aren't known
 * @param {Labels} labels @returns {HTMLElement | null} null where nothing differs
 */
export function drawDifferences(citation, found, labels) {
  if (!citation.differences.length) return null;
  const rows = make("dl", { class: "pc-differences" });
  rows.append(make("dt", {}, labels.quoted ?? ""), make("dd", { dir: "auto" }, ...marked(citation.cited_text, quotedPlaces(citation))));
  const places = found ? foundPlaces(citation.differences, found) : [];
  const theirs = found ? marked(found, places) : citation.differences.map((d) => make("mark", {}, d.found || "—"));
  rows.append(make("dt", {}, labels.source_says ?? ""), make("dd", { dir: "auto" }, ...theirs));
  return rows;
}

/** @typedef {{start: number, end: number, harmless: boolean}} Place */

/** @param {Citation} citation @returns {Place[]} */
function quotedPlaces(citation) {
  // Offsets count characters, and JavaScript counts UTF-16 units.
  const points = Array.from(citation.cited_text);
  return citation.differences
    .filter((difference) => difference.quoted)
    .map((difference) => {
      const start = points.slice(0, difference.where).join("").length;
      return { start, end: start + difference.quoted.length, harmless: difference.harmless };
    });
}

/**
 * The differences in the source's words, in order, each looked for behind the one before it.
 * @param {Difference[]} differences @param {string} found @returns {Place[]}
 */
function foundPlaces(differences, found) {
  let from = 0;
  const places = [];
  for (const difference of differences) {
    const start = difference.found ? found.indexOf(difference.found, from) : -1;
    if (start < 0) continue;
    from = start + difference.found.length;
    places.push({ start, end: from, harmless: difference.harmless });
  }
  return places;
}

/** @param {string} text @param {Place[]} places @returns {(Node | string)[]} */
function marked(text, places) {
  const parts = [];
  let at = 0;
  for (const place of [...places].sort((a, b) => a.start - b.start)) {
    if (place.start < at || place.end > text.length) continue;
    parts.push(text.slice(at, place.start), make("mark", { class: place.harmless ? "pc-harmless" : "" }, text.slice(place.start, place.end)));
    at = place.end;
  }
  return [...parts, text.slice(at)];
}

/**
 * The words of a page within boxes: what the source says at a citation.
 * @param {PageText[]} pages @param {import("./types.js").PageBox[]} boxes
 */
export function wordsWithin(pages, boxes) {
  let text = "";
  for (const page of pages) {
    const here = boxes.filter((box) => box.page === page.page).map((box) => box.bbox);
    for (const block of page.blocks) {
      let last = -1;
      block.words.forEach(([word, x0, y0, x1, y1, join], at) => {
        const x = (x0 + x1) / 2;
        const y = (y0 + y1) / 2;
        if (!here.some((box) => box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3])) return;
        // Words between them that a quote leaves out; what lies between blocks (a page's edge, a figure) interrupts nothing.
        if (last >= 0 && at > last + 1) text += "… ";
        last = at;
        text += join === 2 ? word.slice(0, -1) : join === 1 ? word : `${word} `;
      });
    }
  }
  return text.trim();
}
