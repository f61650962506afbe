/** An answer with its numbers as buttons: pointing at one shows its source, pressing it opens the page. */

import { drawCard } from "./card.js";
import { filled, make } from "./dom.js";
import { drawMarkdown } from "./markdown.js";
import { statusAt, statusSign } from "./verdicts.js";

/** @typedef {import("./types.js").Citation} Citation */
/** @typedef {import("./types.js").CitationConfig} CitationConfig */
/** @typedef {import("./labels.js").Labels} Labels */

/**
 * @typedef {object} AnswerContext
 * @property {Map<number, Citation>} citations
 * @property {CitationConfig} config
 * @property {Labels} labels
 * @property {(number: number) => void} open
 * @property {(citation: Citation) => string} found the source's own words at a citation, "" where nobody has read its page
 */

const NUMBERS = /\[(\d{1,9}(?:\s*,\s*\d{1,9})*)\]/g;

/** @param {string} text Markdown whose citations are [1] or [1, 2] @param {AnswerContext} context @returns {DocumentFragment} */
export function drawAnswer(text, context) {
  /** @type {Map<number, number>} */
  const used = new Map();
  return drawMarkdown(text, (run, into) => {
    let at = 0;
    for (const found of run.matchAll(NUMBERS)) {
      const numbers = (found[1] ?? "").split(",").map(Number);
      // A bracket that names nothing known is the writer's own.
      if (!numbers.some((number) => context.citations.has(number))) continue;
      const start = found.index ?? 0;
      into.append(run.slice(at, start), drawNumbers(numbers, used, context));
      at = start + (found[0] ?? "").length;
    }
    into.append(run.slice(at));
  });
}

/** @param {number[]} numbers @param {Map<number, number>} used @param {AnswerContext} context */
function drawNumbers(numbers, used, context) {
  const group = make("span", { class: "pc-cites" });
  for (const number of numbers) {
    const citation = context.citations.get(number);
    if (!citation) {
      group.append(make("span", { class: "pc-cite pc-unknown", title: context.labels.unknown_citation }, `[${number}]`));
      continue;
    }
    const use = used.get(number) ?? 0;
    used.set(number, use + 1);
    group.append(citeButton(number, citation, use, context));
  }
  return group;
}

/** @param {number} number @param {Citation} citation @param {number} use @param {AnswerContext} context */
function citeButton(number, citation, use, context) {
  const { labels, config } = context;
  const format = config.format ?? "brackets";
  const status = statusAt(citation, use);
  const shown = format === "superscript" ? String(number) : format === "inline-links" ? citation.original_filename : `[${number}]`;
  const button = make(
    "button",
    {
      type: "button",
      class: `pc-cite pc-${format} pc-${status}`,
      "data-number": number,
      "aria-label": filled(labels.citation_label ?? "{} {}", number, labels[`status_${status}`] ?? status, citation.original_filename),
      onclick: () => context.open(number),
    },
    make("bdi", {}, shown),
  );
  if (statusSign(status)) button.append(make("span", { class: "pc-sign", "aria-hidden": "true" }, statusSign(status)));
  if (config.enableTooltips ?? true) attachCard(button, () => drawCard(citation, labels, { use, found: context.found(citation) }));
  return button;
}

let cards = 0;

/**
 * A card beside a button while it, or the card itself, is pointed at or has the focus; Escape takes it away (WCAG 1.4.13).
 * @param {HTMLElement} button @param {() => HTMLElement} draw
 */
export function attachCard(button, draw) {
  /** @type {HTMLElement | null} */
  let card = null;
  let leaving = 0;
  const hide = () => {
    window.clearTimeout(leaving);
    card?.remove();
    card = null;
    button.removeAttribute("aria-describedby");
    document.removeEventListener("keydown", escape, true);
  };
  // Wherever the focus is: who only points at the number has it elsewhere.
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    hide();
  };
  const leave = () => {
    leaving = window.setTimeout(hide, 150);
  };
  const show = () => {
    window.clearTimeout(leaving);
    if (card) return;
    card = draw();
    card.id = `pc-card-${(cards += 1)}`;
    card.setAttribute("role", "tooltip");
    card.addEventListener("mouseenter", () => window.clearTimeout(leaving));
    card.addEventListener("mouseleave", leave);
    (button.closest(".pc-viewer") ?? document.body).append(card);
    button.setAttribute("aria-describedby", card.id);
    document.addEventListener("keydown", escape, true);
    placeBeside(card, button);
  };
  button.addEventListener("mouseenter", show);
  button.addEventListener("mouseleave", leave);
  button.addEventListener("focus", show);
  button.addEventListener("blur", leave);
  button.addEventListener("click", hide);
}

/**
 * Below the button where there is room, else above; within the window.
 * @param {HTMLElement} card @param {HTMLElement} button
 */
function placeBeside(card, button) {
  const at = button.getBoundingClientRect();
  const size = card.getBoundingClientRect();
  const below = at.bottom + 6 + size.height <= window.innerHeight || at.top < size.height;
  const left = Math.max(8, Math.min(at.left, window.innerWidth - size.width - 8));
  card.style.left = `${left}px`;
  card.style.top = `${below ? at.bottom + 6 : at.top - size.height - 6}px`;
}
