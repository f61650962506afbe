/** Where pages come from: an address (the server's, or the folder of a static export), or data that is here already. */

/** @typedef {import("./types.js").PageSource} PageSource */
/** @typedef {import("./types.js").PageText} PageText */

/**
 * A document at an address: JSON {id, name, pages: [{page, width, height}], image, text}, the last two being addresses with
 * {page} and {scale}, relative to the document's own.
 * @param {string} address @returns {Promise<PageSource>}
 */
export async function pagesAt(address) {
  const base = new URL(address, document.baseURI);
  const described = await fetchJson(base);
  if (!base.pathname.endsWith(".json") && !base.pathname.endsWith("/")) base.pathname += "/";
  /** @param {string} template @param {number} page @param {number} scale */
  const at = (template, page, scale) =>
    new URL(template.replaceAll("{page}", String(page)).replaceAll("{scale}", String(scale)), base).href;
  return {
    id: String(described.id),
    name: String(described.name),
    pages: described.pages,
    image: (page, scale) => at(described.image, page, scale),
    text: (page) => fetchJson(new URL(at(described.text, page, 1))),
  };
}

/**
 * @param {{id: string, name: string, pages: {page: number, width: number, height: number, image: string, text: PageText}[]}} data
 * @returns {PageSource}
 */
export function pagesOf(data) {
  const by = new Map(data.pages.map((page) => [page.page, page]));
  /** @param {number} page */
  const shown = (page) => {
    const found = by.get(page);
    if (!found) throw new Error(`page ${page} of ${data.name} is not in this file`);
    return found;
  };
  return { id: data.id, name: data.name, pages: data.pages, image: (page) => shown(page).image, text: async (page) => shown(page).text };
}

/** @param {URL} address */
async function fetchJson(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.detail || body.title || `${answer.status} ${answer.statusText}`);
  return body;
}
