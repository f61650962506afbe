/** The page of the server: ask the library, add files to it, and see every answer beside its pages. */

import { filled, make } from "./dom.js";
import { directionOf, languageFor, loadLabels } from "./labels.js";
import { eventsOf } from "./server_events.js";
import { createViewer } from "./viewer.js";

/** @typedef {import("./types.js").Citation} Citation */
/** @typedef {{document: string, name: string}} DocumentRow */

/** Documents that are asked for at a time: as many as the server gives. */
const LISTED = 500;

const language = languageFor(undefined);
const labels = await loadLabels(language);
const viewer = await createViewer(/** @type {HTMLElement} */ (document.getElementById("viewer")), {
  language,
  labels,
  deepLinks: true,
  empty: filled(labels.drop_here ?? "{}", labels.add_files ?? ""),
  documentAddress: (id) => `/api/documents/${encodeURIComponent(id)}/pages`,
  config: { expandSourcesByDefault: true },
});

const said = make("p", { class: "app-said", role: "status" });
const question = make("input", { type: "text", "aria-label": labels.ask_label, placeholder: labels.ask_label, autocomplete: "off" });
const button = make("button", { type: "submit", class: "pc-primary" }, labels.ask);
const form = make("form", {}, question, button);
const files = make("input", { type: "file", multiple: true });
const add = make("label", { class: "app-add" }, labels.add_files ?? "", files);
const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));

bar.className = "pc-viewer";
bar.lang = language;
bar.dir = directionOf(language);
bar.dataset.theme = "auto";
document.documentElement.lang = language;
bar.append(make("h1", {}, "pincite"), form, add, said);

/** @type {AbortController | null} */
let asking = null;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (question.value.trim()) void ask(question.value.trim());
});
files.addEventListener("change", () => void upload([...(files.files ?? [])]));
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    add.classList.toggle("app-over", kind === "dragover");
    const dropped = /** @type {DragEvent} */ (event).dataTransfer?.files;
    if (kind === "drop" && dropped?.length) void upload([...dropped]);
  });
}

await list();
// Else it has shown what the address or a reader asks for, or said why it can't.
if (!window.location.hash && !viewer.current && !viewer.cited) await viewer.start();

/** @param {string} words @param {boolean} [failed] */
function say(words, failed = false) {
  said.textContent = words;
  said.classList.toggle("app-failed", failed);
}

/**
 * Ask, and show the answer as it comes; a new question ends the one before it.
 * @param {string} words
 */
async function ask(words) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  /** @type {Record<string, Citation>} */
  const citations = {};
  let text = "";
  say(labels.asking ?? "");
  viewer.setAnswer({ question: words, citations });
  try {
    const answer = await request("/api/ask", { method: "POST", body: JSON.stringify({ question: words }), headers: { "Content-Type": "application/json" }, signal });
    for await (const { name, data } of eventsOf(answer)) {
      if (name === "error") throw new Error(data.detail || data.title);
      if (name === "citation") citations[data.citation_number] = data;
      if (name === "text") text += data.text;
      if (name === "done") {
        viewer.setAnswer({ question: words, text: data.answer.text, citations: data.citations });
        say(Object.keys(data.citations).length ? "" : labels.no_answer ?? "");
      } else if (name === "text") {
        viewer.setAnswer({ question: words, text, citations: { ...citations } });
      }
    }
  } catch (error) {
    if (!signal.aborted) say(filled(labels.failed ?? "{}", message(error)), true);
  }
}

/** @param {File[]} chosen */
async function upload(chosen) {
  const failed = [];
  /** @type {DocumentRow | null} */
  let last = null;
  for (const file of chosen) {
    say(filled(labels.uploading ?? "{}", file.name));
    try {
      const answer = await request(`/api/documents?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
      last = await answer.json();
    } catch (error) {
      const why = message(error);
      failed.push(why.includes(file.name) ? why : `${file.name}: ${why}`);
    }
  }
  files.value = "";
  say(failed.length ? filled(labels.failed ?? "{}", failed.join(" · ")) : "", failed.length > 0);
  await list();
  if (last) await viewer.openDocument(last.document);
}

/** The documents of the library, to be chosen from. */
async function list() {
  try {
    for (let offset = 0, total = 1; offset < total; offset += LISTED) {
      const answer = await request(`/api/documents?offset=${offset}&limit=${LISTED}`, {});
      const part = await answer.json();
      total = part.total;
      viewer.listDocuments(part.documents.map((/** @type {DocumentRow} */ row) => ({ id: row.document, name: row.name })));
    }
  } catch (error) {
    say(filled(labels.failed ?? "{}", message(error)), true);
  }
}

/** @param {string} address @param {RequestInit} options */
async function request(address, options) {
  const answer = await fetch(address, options);
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Error(problem.detail || problem.title || `${answer.status} ${answer.statusText}`);
}

/** @param {unknown} error */
function message(error) {
  return error instanceof Error ? error.message : String(error);
}
