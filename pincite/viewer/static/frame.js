/** What stands around the pages: the toolbar, the answer beside them, and the tabs of narrow windows. */

import { iconButton, make } from "./dom.js";
import { directionOf } from "./labels.js";

/** A step of zooming. */
export const STEP = 1.25;

/**
 * What the controls do.
 * @typedef {object} Acts
 * @property {(step: number) => void} step to the next citation, or to the one before
 * @property {(factor: number) => void} zoom
 * @property {() => void} turn
 * @property {() => void} refit the chosen fit has changed
 * @property {(page: number) => void} goTo
 * @property {(document: string) => void} choose
 */

/**
 * @param {HTMLElement} pages
 * @param {Acts} acts
 * @param {Record<string, string>} labels
 * @param {string} language
 * @param {string} [theme]
 */
export function drawFrame(pages, acts, labels, language, theme) {
  const page = make("input", { type: "number", min: "1", value: "1", "aria-label": labels.page, onchange: () => acts.goTo(Number(page.value)) });
  const count = make("span", { class: "pc-count" });
  const documents = make("select", { "aria-label": labels.document, hidden: true, onchange: () => acts.choose(documents.value) });
  const fit = make(
    "select",
    { "aria-label": labels.fit, onchange: () => acts.refit() },
    make("option", { value: "width" }, labels.fit_width),
    make("option", { value: "page" }, labels.fit_page),
    make("option", { value: "" }, labels.fit_free),
  );
  const place = make("span", { class: "pc-place", "aria-live": "polite" });
  const steps = make("span", { class: "pc-group", role: "group", "aria-label": labels.citations });
  steps.append(iconButton(labels.previous ?? "", "‹", () => acts.step(-1)), place, iconButton(labels.next ?? "", "›", () => acts.step(1)));
  const bar = make(
    "div",
    { class: "pc-bar", role: "toolbar", "aria-label": labels.toolbar },
    documents,
    steps,
    make("span", { class: "pc-group" }, page, count),
    make("span", { class: "pc-group" }, iconButton(labels.zoom_out ?? "", "−", () => acts.zoom(1 / STEP)), iconButton(labels.zoom_in ?? "", "+", () => acts.zoom(STEP)), fit),
    iconButton(labels.rotate ?? "", "⟳", () => acts.turn()),
  );
  bar.hidden = pages.hidden = true;
  const question = make("h2", { class: "pc-question", dir: "auto" });
  const answer = make("div", { class: "pc-answer" });
  const sources = make("div");
  const side = make("section", { class: "pc-side", "aria-label": labels.answer }, question, answer, sources);
  const details = make("div", { class: "pc-details", "aria-live": "polite" });
  const notice = make("p", { class: "pc-notice", role: "status", hidden: true });
  const cite = make("button", { type: "button", class: "pc-cite-selection pc-primary", hidden: true }, labels.cite);
  const main = make("section", { class: "pc-main", "aria-label": labels.document }, bar, details, notice, pages, cite);
  const root = make("div", { class: "pc-viewer", lang: language, dir: directionOf(language), "data-theme": theme ?? "auto", "data-pane": "answer" });
  const tabs = make("div", { class: "pc-tabs", role: "group", "aria-label": labels.panes });
  for (const pane of ["answer", "pages"]) {
    const tab = make("button", { type: "button", "data-pane": pane, onclick: () => (root.dataset.pane = pane) }, labels[pane === "answer" ? "answer" : "document"]);
    tabs.append(tab);
  }
  new MutationObserver(() => {
    for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (tab).dataset.pane === root.dataset.pane));
  }).observe(root, { attributes: true, attributeFilter: ["data-pane"] });
  root.append(tabs, side, main);
  return { root, bar, side, answer, sources, question, details, notice, cite, documents, page, count, fit, place, steps };
}
