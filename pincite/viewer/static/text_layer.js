/** The words of a page over its picture: unseen, and there to be selected, searched and read aloud in reading order. */

import { make } from "./dom.js";

/** @typedef {import("./types.js").PageText} PageText */
/** @typedef {import("./types.js").PageWord} PageWord */

/** Words are measured at this size of letters, in CSS pixels. */
const MEASURED = 16;
/** Letters are about so high in the box of their line. */
const LETTERS = 0.82;

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/**
 * How wide the text is at `MEASURED`.
 * @param {string} text
 */
function measured(text) {
  if (!ruler) {
    ruler = document.createElement("canvas").getContext("2d");
    if (ruler) ruler.font = `${MEASURED}px sans-serif`;
  }
  return ruler?.measureText(text).width || MEASURED * text.length * 0.5;
}

/**
 * Sizes are in points times --pc-scale, so that zooming needs no new layer.
 * @param {PageText} page
 */
export function drawTextLayer(page) {
  const layer = make("div", { class: "pc-text", "data-page": page.page });
  for (const block of page.blocks) {
    const drawn = make("div", { class: "pc-block", "data-block": block.id, dir: "auto" });
    block.words.forEach((word, at) => drawn.append(drawWord(word, at)));
    layer.append(drawn);
  }
  return layer;
}

/** @param {PageWord} word @param {number} at its place in its block */
function drawWord([text, x0, y0, x1, y1, join], at) {
  // What only broke a line is no part of the word when it is copied or searched for.
  const shown = join === 2 ? text.slice(0, -1) : text;
  const span = make("span", { class: "pc-word", "data-word": at }, join === 0 ? `${shown} ` : shown);
  // A word that is much taller than wide lies on its side.
  const sideways = y1 - y0 > 1.6 * (x1 - x0) && shown.length > 2;
  const [along, across] = sideways ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
  const size = across * LETTERS;
  const wide = (measured(shown) * size) / MEASURED;
  const stretched = wide > 0 ? (along / wide).toFixed(4) : "1";
  Object.assign(span.style, {
    left: `calc(var(--pc-scale) * ${x0}px)`,
    top: `calc(var(--pc-scale) * ${y0}px)`,
    fontSize: `calc(var(--pc-scale) * ${size.toFixed(2)}px)`,
    lineHeight: `calc(var(--pc-scale) * ${across.toFixed(2)}px)`,
    writingMode: sideways ? "vertical-rl" : "",
    transform: sideways ? `scaleY(${stretched})` : `scaleX(${stretched})`,
  });
  return span;
}
