/** The list of what an answer cites: a picture of each place, its verdict, and a filter by verdict. */

import { placeOf, statusChip, verdictChip } from "./card.js";
import { filled, make } from "./dom.js";
import { VERDICTS, marksOf } from "./verdicts.js";

/** @typedef {import("./types.js").Citation} Citation */
/** @typedef {import("./types.js").CitationConfig} CitationConfig */
/** @typedef {import("./types.js").PageSource} PageSource */
/** @typedef {import("./labels.js").Labels} Labels */

/** The list shows ten sources unless it is told otherwise, as CitationConfig says. */
const MOST_LISTED = 10;
/** Of a thumbnail, in CSS pixels. */
const THUMB = { width: 300, height: 84, scale: 1 };

/**
 * @typedef {object} ListContext
 * @property {CitationConfig} config
 * @property {Labels} labels
 * @property {(number: number) => void} open
 * @property {(id: string) => PageSource | undefined} source of a document that is open
 */

/** @param {[number, Citation][]} citations @param {ListContext} context @returns {HTMLElement | null} */
export function drawSourceList(citations, context) {
  const { labels, config } = context;
  const most = config.maxSourcesDisplayed ?? MOST_LISTED;
  if (!citations.length || most === 0) return null;
  const list = make("ol", { class: "pc-source-list" });
  const rest = make("button", { type: "button", class: "pc-more" });
  let only = "";
  let all = false;
  const draw = () => {
    const kept = citations.filter(([, citation]) => !only || citation.verdict === only);
    const shown = all ? kept : kept.slice(0, most);
    list.replaceChildren(...shown.map(([number, citation]) => drawSource(number, citation, context)));
    rest.hidden = shown.length === kept.length;
    rest.textContent = filled(labels.show_more ?? "{}", kept.length - shown.length);
  };
  rest.addEventListener("click", () => {
    all = true;
    draw();
    /** @type {HTMLElement | null} */ (list.children[most]?.querySelector("button") ?? null)?.focus();
  });
  const filter = drawFilter(citations, labels, (verdict) => {
    only = verdict;
    draw();
  });
  draw();
  const title = make("summary", {}, filled(labels.sources_n ?? "{}", citations.length));
  return make("details", { class: "pc-sources", open: config.expandSourcesByDefault ?? false }, title, filter, list, rest);
}

/** @param {[number, Citation][]} citations @param {Labels} labels @param {(verdict: string) => void} choose */
function drawFilter(citations, labels, choose) {
  const present = VERDICTS.filter((verdict) => citations.some(([, citation]) => citation.verdict === verdict));
  if (present.length < 2) return null;
  const select = make("select", { onchange: () => choose(select.value) }, make("option", { value: "" }, labels.all_verdicts));
  for (const verdict of present) select.append(make("option", { value: verdict }, labels[`verdict_${verdict}`]));
  return make("label", { class: "pc-filter" }, labels.filter ?? "", " ", select);
}

/** @param {number} number @param {Citation} citation @param {ListContext} context */
function drawSource(number, citation, context) {
  const { labels } = context;
  const words = make("span", { class: "pc-source-words", dir: "auto" }, citation.cited_text || citation.message || "");
  const title = make("span", { class: "pc-source-name" }, make("bdi", {}, citation.original_filename || labels.unknown_document || ""), placeOf(citation, labels));
  const button = make(
    "button",
    { type: "button", class: "pc-source", "data-number": number, onclick: () => context.open(number) },
    make("span", { class: "pc-source-number" }, `[${number}]`),
    make("span", { class: "pc-source-text" }, title, verdictChip(citation.verdict, labels), statusChip(citation, labels), words),
  );
  const row = make("li", {}, button);
  const thumb = drawThumb(citation, context);
  if (thumb) button.append(thumb);
  return row;
}

/**
 * The place as a picture: the page moved behind a window, with the lit words.
 * @param {Citation} citation @param {ListContext} context
 */
function drawThumb(citation, context) {
  const marks = marksOf(citation);
  const first = marks[0];
  const source = first && context.source(first.doc);
  const page = source?.pages.find((one) => one.page === first?.page);
  if (!first || !source || !page) return null;
  const { width, height, scale } = THUMB;
  // A little of the page before the words, their next lines too; never beyond its edges.
  const top = Math.max(0, Math.min(first.box[1] - 22, page.height - height / scale));
  const shown = marks.filter((mark) => mark.page === first.page && mark.doc === first.doc && mark.box[1] < top + height / scale);
  const left = Math.max(0, Math.min(...shown.map((mark) => mark.box[0] - 14), page.width - width / scale));
  const image = make("img", { src: source.image(first.page, 1), alt: "", loading: "lazy", width: page.width * scale, height: page.height * scale });
  image.style.left = `${-left * scale}px`;
  image.style.top = `${-top * scale}px`;
  const thumb = make("span", { class: "pc-thumb", "aria-hidden": "true" }, image);
  for (const mark of shown) {
    const lit = make("span", { class: `pc-mark pc-v-${mark.verdict}${mark.frame ? " pc-frame" : ""}` });
    const [x0, y0, x1, y1] = mark.box;
    Object.assign(lit.style, {
      left: `${(x0 - left) * scale}px`,
      top: `${(y0 - top) * scale}px`,
      width: `${(x1 - x0) * scale}px`,
      height: `${(y1 - y0) * scale}px`,
    });
    thumb.append(lit);
  }
  return thumb;
}
