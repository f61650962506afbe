/**
 * A document beside the answer that cites it: press a number, and the words are lit on their page.
 *
 *     const viewer = await createViewer(element, { documentUrl, citations });
 *     viewer.openCitation(1);
 *
 * It needs viewer.css on the page and nothing else: the pages come from pincite's server, from a static export, or
 * from sources of one's own (`PageSource` in types.js).
 */

import { drawAnswer } from "./answer.js";
import { drawCard } from "./card.js";
import { wordsWithin } from "./differences.js";
import { filled, iconButton, make } from "./dom.js";
import { STEP, drawFrame } from "./frame.js";
import { languageFor, loadLabels } from "./labels.js";
import { showMade } from "./made_citation.js";
import { PageColumn } from "./pages.js";
import { citeSelection } from "./selection.js";
import { drawSourceList } from "./source_list.js";
import { pagesAt } from "./sources_of_pages.js";
import { marksOf } from "./verdicts.js";

/** @typedef {import("./types.js").Citation} Citation */
/** @typedef {import("./types.js").PageSource} PageSource */
/** @typedef {import("./types.js").ViewerOptions} ViewerOptions */

/** @param {HTMLElement} element what the viewer fills @param {ViewerOptions} options @returns {Promise<Viewer>} */
export async function createViewer(element, options) {
  const language = languageFor(options.language);
  const labels = options.labels ?? (await loadLabels(language));
  const viewer = new Viewer(element, options, labels, language);
  const given = [...(options.documents ?? []), ...(options.documentUrl ? [options.documentUrl] : [])];
  for (const one of given) viewer.addDocument(typeof one === "string" ? await pagesAt(one) : one);
  await viewer.start();
  return viewer;
}

/** What `createViewer` gives: the parts of it that a page may call. */
export class Viewer {
  /** @param {HTMLElement} element @param {ViewerOptions} options @param {Record<string, string>} labels @param {string} language */
  constructor(element, options, labels, language) {
    this.options = options;
    this.labels = labels;
    /** @type {Map<string, PageSource>} */
    this.sources = new Map();
    /** @type {Map<string, Promise<PageSource | null>>} those on their way */
    this.coming = new Map();
    this.wanted = "";
    /** @type {Map<number, Citation>} */
    this.citations = new Map();
    this.text = options.text ?? "";
    this.question = options.question ?? "";
    /** @type {PageSource | null} */
    this.current = null;
    this.cited = 0;
    /** @type {AbortController} */
    this.ending = new AbortController();
    this.pages = new PageColumn(labels, (page) => this.#seen(page));
    this.parts = drawFrame(this.pages.element, this.#acts(), labels, language, options.theme);
    this.parts.root.dataset.pane = this.text || options.citations ? "answer" : "pages";
    element.append(this.parts.root);
    this.#listen();
    this.#take(options.citations ?? {});
  }

  /**
   * Show another answer, or more of one that streams in: a citation that it has too stays open.
   * @param {{text?: string, question?: string, citations: Record<string, Citation>}} answer
   */
  setAnswer(answer) {
    const open = this.citations.get(this.cited);
    this.text = answer.text ?? "";
    this.question = answer.question ?? "";
    this.#take(answer.citations);
    const same = this.citations.get(this.cited);
    if (open?.block_id !== same?.block_id || open?.cited_text !== same?.cited_text) this.#leaveCitation();
    this.drawAnswer();
    this.#light();
    this.#tellCitation();
  }

  /**
   * Add a document to those that can be shown.
   * @param {PageSource} source
   */
  addDocument(source) {
    this.sources.set(source.id, source);
    this.listDocuments([source]);
  }

  /**
   * Documents to choose from; `documentAddress` says where their pages are.
   * @param {{id: string, name: string}[]} rows
   */
  listDocuments(rows) {
    const { documents } = this.parts;
    const known = new Set([...documents.options].map((option) => option.value));
    documents.append(...rows.filter((row) => !known.has(row.id)).map((row) => make("option", { value: row.id }, row.name)));
    this.#showChosen();
    this.parts.bar.hidden = !documents.options.length;
  }

  /**
   * What the address asks for, else the first citation's document, else the first one.
   * @param {string} [hash]
   */
  async start(hash = window.location.hash) {
    this.drawAnswer();
    this.#tellCitation();
    const asked = new URLSearchParams(this.options.deepLinks ? hash.slice(1) : "");
    const cite = Number(asked.get("cite"));
    if (cite && this.citations.has(cite)) return this.openCitation(cite);
    const [first] = this.citations.values();
    const id = asked.get("doc") ?? first?.doc_id ?? this.parts.documents.options[0]?.value;
    if (id) await this.openDocument(id, Number(asked.get("page")) || undefined);
    else this.#empty(this.options.empty ?? this.labels.no_document ?? "");
  }

  /** @param {string} id @param {number} [page] counted from 1 @returns {Promise<boolean>} false where it can't be shown */
  async openDocument(id, page) {
    this.wanted = id;
    const source = await this.#source(id);
    // Another may have been asked for meanwhile.
    if (!source || this.wanted !== id) return false;
    this.parts.notice.hidden = true;
    if (this.current !== source) {
      this.current = source;
      this.#showChosen();
      this.pages.element.hidden = false;
      this.pages.show(source);
      this.pages.fit("width");
      this.#light();
    }
    if (page) this.pages.goTo(page);
    return true;
  }

  /**
   * Light a citation's words and bring them into sight.
   * @param {number} number
   */
  async openCitation(number) {
    const citation = this.citations.get(number);
    if (!citation) return;
    this.cited = number;
    const marks = marksOf(citation);
    // Words that stand elsewhere say more than the frame of a block that has them not.
    const mark = marks.find((one) => !one.frame) ?? marks[0];
    const id = mark?.doc ?? citation.doc_id;
    this.parts.root.dataset.pane = "pages";
    if (id && (await this.openDocument(id))) {
      this.#light();
      if (mark) this.pages.goTo(mark.page, mark.box, number);
      else if (citation.page) this.pages.goTo(citation.page);
    } else if (!id) {
      this.#empty(filled(this.labels.no_place ?? "{}", number));
    }
    if (this.cited === number) await this.#compare(citation);
    this.#tellCitation();
  }

  /** @param {number} step 1 for the next citation, -1 for the one before */
  step(step) {
    const numbers = [...this.citations.keys()];
    if (!numbers.length) return;
    const at = numbers.indexOf(this.cited);
    const next = at < 0 ? (step > 0 ? 0 : numbers.length - 1) : (at + step + numbers.length) % numbers.length;
    this.openCitation(numbers[next] ?? 0);
  }

  /** Take the viewer off the page. */
  destroy() {
    this.ending.abort();
    this.pages.clear();
    this.parts.root.remove();
  }

  /** @param {Record<string, Citation>} citations by their numbers */
  #take(citations) {
    const allowed = this.options.config?.enabledTools;
    const rows = Object.entries(citations).map(/** @returns {[number, Citation]} */ ([number, citation]) => [Number(number), citation]);
    const kept = rows.filter(([, citation]) => !citation.tool || !allowed || allowed.some((pattern) => globbed(pattern).test(citation.tool ?? "")));
    kept.sort((a, b) => a[0] - b[0]);
    this.citations = new Map((this.options.config?.enabled ?? true) ? kept : []);
  }

  /** Draw the answer and its list anew; called again while an answer streams in. */
  drawAnswer() {
    const { answer, sources, question } = this.parts;
    const context = {
      citations: this.citations,
      config: this.options.config ?? {},
      labels: this.labels,
      open: (/** @type {number} */ number) => void this.openCitation(number),
      found: (/** @type {Citation} */ citation) => this.#found(citation),
      source: (/** @type {string} */ id) => this.sources.get(id),
    };
    question.textContent = this.question;
    question.hidden = !this.question;
    answer.replaceChildren(drawAnswer(this.text, context));
    const list = drawSourceList([...this.citations], context);
    sources.replaceChildren(...(list ? [list] : []));
    if (!this.text && this.citations.size) /** @type {HTMLDetailsElement | null} */ (sources.querySelector("details"))?.setAttribute("open", "");
    this.parts.side.hidden = !this.text && !this.citations.size;
    this.parts.steps.hidden = !this.citations.size;
  }

  /** @param {string} id @returns {Promise<PageSource | null>} one object a document, however often it is asked for */
  async #source(id) {
    const known = this.sources.get(id);
    if (known) return known;
    const coming = this.coming.get(id) ?? this.#fetched(id);
    this.coming.set(id, coming);
    try {
      return await coming;
    } finally {
      this.coming.delete(id);
    }
  }

  /** @param {string} id @returns {Promise<PageSource | null>} */
  async #fetched(id) {
    const address = this.options.documentAddress?.(id);
    if (!address) {
      this.#empty(this.labels.not_here ?? "");
      return null;
    }
    try {
      const source = await pagesAt(address);
      this.addDocument(source);
      return source;
    } catch (error) {
      this.#empty(`${this.labels.not_here ?? ""} ${error instanceof Error ? error.message : error}`);
      return null;
    }
  }

  #light() {
    const id = this.current?.id;
    const marks = [...this.citations].flatMap(([number, citation]) =>
      marksOf(citation)
        .filter((mark) => mark.doc === id)
        .map((mark) => ({ ...mark, number })),
    );
    this.pages.light(marks);
  }

  /**
   * The source's own words, once the page has been read.
   * @param {Citation} citation
   */
  #found(citation) {
    if (citation.doc_id !== this.current?.id) return "";
    const numbers = [...new Set(citation.boxes.map((box) => box.page))].sort((a, b) => a - b);
    return wordsWithin(numbers.flatMap((page) => this.pages.texts.get(page) ?? []), citation.boxes);
  }

  /**
   * What is quoted beside what is there, above the pages, where the two differ.
   * @param {Citation} citation
   */
  async #compare(citation) {
    const { details } = this.parts;
    for (const page of new Set(citation.boxes.map((box) => box.page))) {
      // Without the words of the page the differences are listed alone.
      await this.pages.text(page).catch(() => null);
    }
    const card = drawCard(citation, this.labels, { found: this.#found(citation), use: 0 });
    const close = iconButton(this.labels.close ?? "", "✕", () => details.replaceChildren());
    details.replaceChildren(make("span", { class: "pc-details-number" }, `[${this.cited}]`), card, close);
  }

  /** @param {string} words */
  #empty(words) {
    this.parts.notice.textContent = words;
    this.parts.notice.hidden = false;
    this.#showChosen();
  }

  /** None is chosen while none is shown: else the first could not be chosen. */
  #showChosen() {
    const { documents } = this.parts;
    documents.value = this.current?.id ?? "";
    documents.hidden = documents.options.length < (this.current ? 2 : 1);
  }

  #leaveCitation() {
    this.cited = this.pages.lit = 0;
    this.parts.details.replaceChildren();
  }

  /**
   * Leave the citation for another document.
   * @param {string} id
   */
  async #choose(id) {
    this.#leaveCitation();
    this.#tellCitation();
    await this.openDocument(id);
  }

  /**
   * The nearest page before it where there is no such page.
   * @param {number} wanted
   */
  #goToTyped(wanted) {
    const pages = this.current?.pages.map((one) => one.page) ?? [];
    const page = pages.filter((one) => one <= wanted).at(-1) ?? pages[0];
    if (page) this.pages.goTo(page);
  }

  /** @param {number} page */
  #seen(page) {
    const { page: field, count } = this.parts;
    field.value = String(page);
    field.max = String(this.current?.pages.at(-1)?.page ?? 1);
    count.textContent = filled(this.labels.of_n ?? "/ {}", this.current?.pages.at(-1)?.page ?? 0);
    this.#tellPlace();
  }

  #tellCitation() {
    const numbers = [...this.citations.keys()];
    const at = numbers.indexOf(this.cited);
    this.parts.place.textContent = at < 0 ? `– / ${numbers.length}` : `${at + 1} / ${numbers.length}`;
    for (const button of this.parts.root.querySelectorAll(".pc-cite, .pc-source")) {
      if (Number(/** @type {HTMLElement} */ (button).dataset.number) === this.cited) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.#tellPlace();
  }

  #tellPlace() {
    if (!this.options.deepLinks || !this.current) return;
    const place = new URLSearchParams({ doc: this.current.id, page: String(this.pages.page) });
    if (this.cited) place.set("cite", String(this.cited));
    window.history.replaceState(window.history.state, "", `#${place}`);
  }

  /** @returns {import("./frame.js").Acts} */
  #acts() {
    return {
      step: (step) => this.step(step),
      zoom: (factor) => this.#zoom(factor),
      turn: () => this.#turn(),
      refit: () => this.#refit(),
      goTo: (page) => this.#goToTyped(page),
      choose: (id) => void this.#choose(id),
    };
  }

  #listen() {
    const signal = this.ending.signal;
    this.pages.element.addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener("selectionchange", () => this.#offerToCite(), { signal });
    // Not the window's size alone: an answer that comes takes room, too.
    const sizes = new ResizeObserver(() => this.#refit());
    sizes.observe(this.pages.element, { box: "border-box" });
    signal.addEventListener("abort", () => sizes.disconnect());
    // The address of the event: that of the window may have moved on with the pages.
    if (this.options.deepLinks) window.addEventListener("hashchange", (event) => void this.start(new URL(event.newURL).hash), { signal });
  }

  #refit() {
    if (this.parts.fit.value) this.pages.fit(/** @type {"width" | "page"} */ (this.parts.fit.value));
  }

  /**
   * Single keys, while the pages have the focus.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const acts = { n: () => this.step(1), p: () => this.step(-1), "+": () => this.#zoom(STEP), "-": () => this.#zoom(1 / STEP), r: () => this.#turn() };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #turn() {
    this.pages.turn();
    this.#refit();
  }

  /** @param {number} factor */
  #zoom(factor) {
    this.parts.fit.value = "";
    this.pages.zoom(this.pages.scale * factor);
  }

  #offerToCite() {
    const { cite } = this.parts;
    const made = this.current && citeSelection(document.getSelection(), this.pages.element, this.current, (page) => this.pages.texts.get(page));
    cite.hidden = !made;
    if (!made) return;
    cite.onclick = () => showMade(made, this.parts.root, this.labels, this.options.onCite);
  }
}

/**
 * A name pattern with * and ?, as in file names.
 * @param {string} pattern
 */
function globbed(pattern) {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`);
}
