/** Elements made without markup: what documents, models and people write is text, never HTML. */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes] `class`, `on…` listeners and attributes; false and null leave one out
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/**
 * A button with a word for screen readers, and a sign.
 * @param {string} label @param {string} sign @param {() => void} act @param {Record<string, unknown>} [more]
 */
export function iconButton(label, sign, act, more = {}) {
  const shown = make("span", { "aria-hidden": "true" }, sign);
  return make("button", { type: "button", class: "pc-icon", "aria-label": label, title: label, onclick: act, ...more }, shown);
}

/** @param {string} template words with {} @param {...(string | number)} values */
export function filled(template, ...values) {
  let at = 0;
  return template.replace(/\{\}/g, () => String(values[at++] ?? ""));
}
