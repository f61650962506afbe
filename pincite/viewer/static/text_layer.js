/**
 * The words of a page over its picture: unseen, and there to be selected, searched and read aloud in reading order.
 *
 * A browser searches for phrases in running text alone: the lines of a block are lines of one paragraph, and each word
 * keeps its place by the space between its letters and before it.
 */

import { make } from "./dom.js";
import { linesOf, partsOf, seenOrder } from "./text_lines.js";

/** @typedef {import("./types.js").PageText} PageText */
/** @typedef {import("./text_lines.js").Line} Line */
/** @typedef {import("./text_lines.js").Part} Part */
/** @typedef {import("./text_lines.js").PlacedWord} PlacedWord */

/** Browsers round the height of letters and the width of spaces to pixels: a point is so many here, and the whole is made smaller. */
const FINE = 16;
/** Words are measured at this size of letters, in CSS pixels. */
const MEASURED = 100;
/** A wider gap, in heights of its line, lies between cells or columns: it is not lit with the word before it. */
const WIDE_GAP = 1.5;
/** Where fewer letters than one in so many take space behind them, letters are joined: they get another size instead. */
const JOINED = 3;

/** @typedef {CanvasRenderingContext2D & {letterSpacing: string, textRendering: string}} Ruler */
/** @type {Ruler | null} */
let ruler = null;

/**
 * What the text measures at `MEASURED`.
 * @param {string} text @param {number} [spacing] CSS pixels behind each letter
 */
function measured(text, spacing = 0) {
  if (!ruler) {
    ruler = /** @type {Ruler | null} */ (document.createElement("canvas").getContext("2d"));
    if (!ruler) throw new Error("this browser has no canvas to measure words with");
    ruler.font = `${MEASURED}px sans-serif`;
    ruler.textRendering = "geometricPrecision";
  }
  ruler.letterSpacing = `${spacing}px`;
  return ruler.measureText(text);
}

/**
 * Sizes are in points times --pc-scale, so that zooming needs no new layer.
 * @param {PageText} page
 */
export function drawTextLayer(page) {
  const layer = make("div", { class: "pc-text", "data-page": page.page });
  Object.assign(layer.style, {
    width: pixels(page.width),
    height: pixels(page.height),
    transform: `scale(calc(var(--pc-scale) / ${FINE}))`,
  });
  for (const block of page.blocks) layer.append(make("div", { class: "pc-block", "data-block": block.id }, ...partsOf(block.words).map(drawPart)));
  return layer;
}

/** @param {number} points */
function pixels(points) {
  return `${(points * FINE).toFixed(2)}px`;
}

/** @param {Part} part */
function drawPart({ turned, leftwards, words }) {
  const lines = linesOf(words);
  // A line must be wider than its paragraph, which has no width, or the next would follow in the same row.
  const edge = leftwards ? Math.max(...words.map((word) => word.x1)) + 1 : Math.min(...words.map((word) => word.x0)) - 1;
  const drawn = make("div", { class: "pc-part", dir: leftwards ? "rtl" : "ltr" });
  drawn.style.transform = `rotate(${turned}deg) translate(${pixels(edge)}, ${pixels(lines[0]?.from ?? 0)})`;
  // The digits among joined letters are drawn as these are.
  const joined = words.some((word) => isJoined(word.text));
  for (const line of lines) {
    drawn.append(drawLine(line, edge, leftwards, joined));
    // The only places where the paragraph may break.
    drawn.append(line.words.at(-1)?.join === 0 ? " " : make("wbr"));
  }
  return drawn;
}

/** @param {Line} line @param {number} edge where its paragraph begins @param {boolean} leftwards @param {boolean} joined if the letters are */
function drawLine(line, edge, leftwards, joined) {
  const row = seenOrder(line.words, leftwards);
  const next = new Map(row.map((word, k) => [word, row[k + 1]]));
  const gaps = new Map(line.words.map((word, k) => [word, line.words[k + 1] === next.get(word) ? gapBehind(word, next.get(word), leftwards) : 0]));
  /** @type {Map<PlacedWord, number>} */
  const margins = new Map();
  let end = edge;
  for (const word of row) {
    margins.set(word, leftwards ? end - word.x1 : word.x0 - end);
    end = leftwards ? word.x0 - (gaps.get(word) ?? 0) : word.x1 + (gaps.get(word) ?? 0);
  }
  const drawn = make("span", { class: "pc-line" });
  drawn.style.lineHeight = pixels(line.to - line.from);
  for (const word of line.words) {
    const span = drawWord(word, { gap: gaps.get(word) ?? 0, followed: word !== line.words.at(-1) && word.join === 0, middle: (line.from + line.to) / 2, joined });
    span.style.marginInlineStart = pixels(margins.get(word) ?? 0);
    drawn.append(span);
  }
  return drawn;
}

/**
 * Points that the space behind a word fills, where the next to be read stands beside it.
 * @param {PlacedWord} word @param {PlacedWord | undefined} next @param {boolean} leftwards
 */
function gapBehind(word, next, leftwards) {
  if (!next || word.join !== 0) return 0;
  const gap = leftwards ? word.x0 - next.x1 : next.x0 - word.x1;
  return gap > 0 && gap < WIDE_GAP * (word.y1 - word.y0) ? gap : 0;
}

/**
 * As many letters as the browser puts space behind.
 * @param {string} text
 */
function lettersOf(text) {
  return measured(text, 2).width - measured(text, 1).width;
}

/**
 * True for letters that are joined, as those of Arabic: no space is put between them.
 * @param {string} text
 */
function isJoined(text) {
  return lettersOf(text) < text.replace(/\p{M}/gu, "").length / JOINED;
}

/**
 * @param {PlacedWord} word
 * @param {{gap: number, followed: boolean, middle: number, joined: boolean}} place points that a space behind it takes,
 *   if one follows, the middle of its line, and if letters are joined there
 */
function drawWord(word, { gap, followed, middle, joined }) {
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below, width: space } = measured(" ");
  const width = word.x1 - word.x0;
  const times = joined ? width / (measured(word.text).width || 1) : (word.y1 - word.y0) / (above + below);
  const letters = lettersOf(word.text);
  const spacing = joined ? 0 : (width - (measured(word.text, 1).width - letters) * times) / (letters || 1);
  const span = make("span", { class: "pc-word", "data-word": word.at }, followed ? `${word.text} ` : word.text);
  Object.assign(span.style, {
    fontSize: pixels(MEASURED * times),
    letterSpacing: pixels(spacing),
    wordSpacing: pixels(gap - space * times - spacing),
    // From the middle of the line to that of the letters, and from there to where they stand on.
    verticalAlign: pixels(middle - (word.y0 + word.y1) / 2 - ((above - below) / 2) * times),
  });
  return span;
}
