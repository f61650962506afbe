/** A citation made of selected words: shown, to be copied or taken over. */

import { make } from "./dom.js";

/** @typedef {import("./types.js").MadeCitation} MadeCitation */

/**
 * @param {MadeCitation} made
 * @param {HTMLElement} root the viewer
 * @param {Record<string, string>} labels
 * @param {((made: MadeCitation) => void) | undefined} onCite what takes it over, if anything does
 */
export function showMade(made, root, labels, onCite) {
  const shown = JSON.stringify(made, null, 2);
  const said = make("p", { role: "status", class: "pc-note" });
  const copy = make("button", { type: "button" }, labels.copy);
  const dialog = make("dialog", { class: "pc-dialog", "aria-label": labels.cite }, make("blockquote", { dir: "auto" }, made.quote), make("pre", { tabindex: "0" }, shown), said);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(shown);
      said.textContent = labels.copied ?? "";
    } catch {
      said.textContent = labels.copy_refused ?? "";
    }
  });
  const buttons = make("p", { class: "pc-buttons" }, copy);
  if (onCite) {
    const add = make("button", { type: "button", class: "pc-primary", onclick: () => (onCite(made), dialog.close()) }, labels.add_to_list);
    buttons.append(add);
  }
  buttons.append(make("button", { type: "button", onclick: () => dialog.close() }, labels.close));
  dialog.append(buttons);
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
}
