/** What pointing at a citation shows: where it leads, what is quoted, and what became of it. */

import { drawDifferences } from "./differences.js";
import { filled, make } from "./dom.js";
import { signOf, statusAt, statusSign } from "./verdicts.js";

/** @typedef {import("./types.js").Citation} Citation */
/** @typedef {import("./labels.js").Labels} Labels */

/**
 * @param {Citation} citation @param {Labels} labels @param {{use?: number, found?: string}} [more] which use of the number,
 *   and the source's own words where they are known
 * @returns {HTMLElement}
 */
export function drawCard(citation, labels, more = {}) {
  const use = citation.uses?.[more.use ?? -1];
  const status = statusAt(citation, more.use ?? -1);
  const card = make("div", { class: "pc-card" });
  card.append(
    make("p", { class: "pc-card-source" }, make("bdi", {}, citation.original_filename || labels.unknown_document || ""), placeOf(citation, labels)),
    verdictChip(citation.verdict, labels),
  );
  const differences = drawDifferences(citation, more.found ?? "", labels);
  if (differences) card.append(differences);
  else if (citation.cited_text) card.append(make("blockquote", { dir: "auto" }, citation.cited_text));
  const reason = use && status !== "verified" ? use.reason : "";
  for (const line of notesOf(citation, labels, !reason)) card.append(make("p", { class: "pc-note" }, line));
  if (reason) {
    card.append(make("p", { class: `pc-status pc-${status}` }, `${labels[`status_${status}`] ?? status}: `, make("bdi", {}, reason)));
  }
  return card;
}

/** @param {Citation} citation @param {Labels} labels */
export function placeOf(citation, labels) {
  return citation.page === null ? "" : ` · ${filled(labels.page_n ?? "{}", citation.page)}`;
}

/** @param {string} verdict @param {Labels} labels */
export function verdictChip(verdict, labels) {
  const sign = make("span", { "aria-hidden": "true" }, signOf(verdict));
  return make("span", { class: `pc-chip pc-v-${verdict}` }, sign, " ", labels[`verdict_${verdict}`] ?? verdict);
}

/**
 * What became of a statement whose quote is true all the same: else the list would call well what the answer marks.
 * @param {Citation} citation @param {Labels} labels
 */
export function statusChip(citation, labels) {
  const status = statusAt(citation, -1);
  if (status === "verified" || !["exact", "close"].includes(citation.verdict)) return null;
  const sign = make("span", { "aria-hidden": "true" }, statusSign(status));
  return make("span", { class: `pc-chip pc-status pc-${status}` }, sign, " ", labels[`status_${status}`] ?? status);
}

/**
 * What a reader must know beyond the verdict; the support of the cited words themselves where no use has a reason.
 * @param {Citation} citation @param {Labels} labels @param {boolean} support @returns {string[]}
 */
function notesOf(citation, labels, support) {
  const notes = [];
  const other = citation.found_elsewhere;
  if (other) notes.push(filled(labels.found_elsewhere ?? "{}", other.page ?? "?"));
  for (const edge of citation.differences.filter((difference) => difference.kind === "edge")) {
    notes.push(filled(labels.edge ?? "{}", edge.found));
  }
  if (citation.outdated) notes.push(labels.outdated ?? "");
  if (support && !citation.verified && citation.support) notes.push(`${labels[`support_${citation.support.verdict}`] ?? ""} ${citation.support.reason}`.trim());
  if (citation.message) notes.push(citation.message);
  return notes;
}
