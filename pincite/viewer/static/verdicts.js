/** Verdicts as they look: a sign and a class each; colours and patterns are in viewer.css. */

/** @typedef {import("./types.js").Citation} Citation */
/** @typedef {import("./types.js").PageBox} PageBox */

/** @type {Record<string, string>} the signs of reports and highlighted copies */
const SIGNS = { exact: "=", close: "~", altered: "!", partial: "/", absent: "×" };

/** @type {Record<string, string>} */
const STATUS_SIGNS = { verified: "", undecided: "?", refused: "×" };

export const VERDICTS = ["exact", "close", "altered", "partial", "absent"];

/** @param {string} verdict */
export function signOf(verdict) {
  return SIGNS[verdict] ?? "?";
}

/**
 * The sign behind a number: none where all is well.
 * @param {string} status
 */
export function statusSign(status) {
  return STATUS_SIGNS[status] ?? "";
}

/**
 * What became of a citation at its k-th use, counted from 0; of the citation alone where nobody checked its uses.
 * @param {Citation} citation @param {number} use
 */
export function statusAt(citation, use) {
  const own = citation.uses?.[use]?.status ?? citation.status;
  if (own) return own;
  if (citation.grounded ?? citation.verified) return "verified";
  return citation.support?.supported === null ? "undecided" : "refused";
}

/**
 * What is drawn over pages for a citation: lit words, and a frame around a cited block that has them not.
 * @param {Citation} citation
 * @returns {{doc: string, page: number, box: PageBox["bbox"], verdict: string, frame: boolean}[]}
 */
export function marksOf(citation) {
  const placed = ["exact", "close", "altered"].includes(citation.verdict);
  const doc = citation.doc_id;
  const own = citation.boxes.length || !citation.bbox || !citation.page ? citation.boxes : [{ page: citation.page, bbox: citation.bbox }];
  const marks = doc === null ? [] : own.map((at) => ({ doc, page: at.page, box: at.bbox, verdict: citation.verdict, frame: !placed }));
  const other = citation.found_elsewhere;
  for (const at of other?.boxes ?? []) {
    if (other?.doc_id) marks.push({ doc: other.doc_id, page: at.page, box: at.bbox, verdict: other.verdict, frame: false });
  }
  return marks;
}
