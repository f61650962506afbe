/**
 * The pages of a document, one below the other. Only those in sight, and their neighbours, have a picture and words:
 * a file of a thousand pages costs what a screen of it costs.
 */

import { filled, make } from "./dom.js";
import { drawTextLayer } from "./text_layer.js";
import { signOf } from "./verdicts.js";

/** @typedef {import("./types.js").PageSource} PageSource */
/** @typedef {import("./types.js").PageText} PageText */
/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./labels.js").Labels} Labels */
/** @typedef {{number: number, page: number, box: Box, verdict: string, frame: boolean}} Mark */

/** Pixels a point in which pictures are asked for: few, so that they are kept (by the server, by the browser). */
const SCALES = [0.5, 1, 1.5, 2, 3, 4];
const SMALLEST = 0.2;
const LARGEST = 6;

export class PageColumn {
  /** @param {Labels} labels @param {(page: number) => void} seen called with the page that is in sight */
  constructor(labels, seen) {
    this.labels = labels;
    this.seen = seen;
    /** @type {PageSource | null} */
    this.source = null;
    this.scale = 1;
    this.turned = 0;
    this.page = 1;
    /** @type {Map<number, HTMLElement>} */
    this.sheets = new Map();
    /** @type {Map<number, Mark[]>} */
    this.marks = new Map();
    this.lit = 0;
    /** @type {Map<number, PageText>} */
    this.texts = new Map();
    this.element = make("div", { class: "pc-pages", tabindex: "0", role: "region", "aria-label": labels.pages ?? "" });
    this.near = new IntersectionObserver((rows) => this.#cross(rows), { root: this.element, rootMargin: "60% 0px" });
    this.element.addEventListener("scroll", () => this.#tellPage(), { passive: true });
  }

  /**
   * Show a document from its first page.
   * @param {PageSource} source
   */
  show(source) {
    this.clear();
    this.source = source;
    const sheets = source.pages.map((page) => {
      const sheet = make("section", { class: "pc-sheet", "data-page": page.page, "aria-label": filled(this.labels.page_n ?? "{}", page.page) }, make("div", { class: "pc-face" }));
      this.sheets.set(page.page, sheet);
      return sheet;
    });
    this.element.append(...sheets);
    this.#size();
    for (const sheet of sheets) this.near.observe(sheet);
    this.element.scrollTo(0, 0);
    this.lit = 0;
    this.page = source.pages[0]?.page ?? 1;
    this.seen(this.page);
  }

  /** Take everything away. */
  clear() {
    this.near.disconnect();
    this.element.replaceChildren();
    this.sheets.clear();
    this.texts.clear();
  }

  /**
   * Light these words, and no others.
   * @param {Mark[]} marks
   */
  light(marks) {
    this.marks = new Map();
    for (const mark of marks) this.marks.set(mark.page, [...(this.marks.get(mark.page) ?? []), mark]);
    for (const [page, sheet] of this.sheets) if (sheet.dataset.drawn) this.#drawMarks(page);
  }

  /**
   * Bring a place into sight.
   * @param {number} page @param {Box} [box] @param {number} [number] the citation to stand out
   */
  goTo(page, box, number = 0) {
    const sheet = this.sheets.get(page);
    if (!sheet) return;
    this.lit = number;
    for (const [drawn, other] of this.sheets) if (other.dataset.drawn) this.#drawMarks(drawn);
    const top = sheet.offsetTop + (box ? this.#turnedTop(page, box) - this.element.clientHeight * 0.3 : -8);
    const left = box ? this.#turnedLeft(page, box) - this.element.clientWidth * 0.3 : this.element.scrollLeft;
    // At once: a smooth way would draw each page that it passes, and end elsewhere where the size changes meanwhile.
    this.element.scrollTo(Math.max(0, left), Math.max(0, top));
    this.page = page;
    this.seen(page);
  }

  /**
   * CSS pixels a point; the place in sight stays.
   * @param {number} scale
   */
  zoom(scale) {
    const wanted = Math.min(LARGEST, Math.max(SMALLEST, scale));
    const sheet = this.sheets.get(this.page);
    const into = sheet ? (this.element.scrollTop - sheet.offsetTop) / Math.max(1, sheet.offsetHeight) : 0;
    this.scale = wanted;
    this.#size();
    if (sheet) this.element.scrollTop = sheet.offsetTop + into * sheet.offsetHeight;
    this.#sharpen();
  }

  /** @param {"width" | "page"} how */
  fit(how) {
    // Out of sight, as behind the other tab of a narrow window, it has no size.
    if (!this.element.clientWidth) return;
    const shown = this.source?.pages.find((one) => one.page === this.page) ?? this.source?.pages[0];
    if (!shown) return;
    const [width, height] = this.turned % 180 ? [shown.height, shown.width] : [shown.width, shown.height];
    const { paddingLeft, paddingTop } = getComputedStyle(this.element);
    const wide = (this.element.clientWidth - 2 * Number.parseFloat(paddingLeft)) / width;
    this.zoom(how === "width" ? wide : Math.min(wide, (this.element.clientHeight - 2 * Number.parseFloat(paddingTop)) / height));
  }

  /** A quarter turn to the right. */
  turn() {
    this.turned = (this.turned + 90) % 360;
    this.zoom(this.scale);
  }

  /**
   * The words of a page, read once while it is near.
   * @param {number} page @returns {Promise<PageText>}
   */
  async text(page) {
    const known = this.texts.get(page);
    if (known) return known;
    if (!this.source) throw new Error("no document is shown");
    const source = this.source;
    const read = await source.text(page);
    if (source === this.source) this.texts.set(page, read);
    return read;
  }

  #size() {
    for (const page of this.source?.pages ?? []) {
      const sheet = this.sheets.get(page.page);
      const face = /** @type {HTMLElement | undefined} */ (sheet?.firstElementChild ?? undefined);
      if (!sheet || !face) continue;
      const width = page.width * this.scale;
      const height = page.height * this.scale;
      const across = this.turned % 180 !== 0;
      sheet.style.width = `${across ? height : width}px`;
      sheet.style.height = `${across ? width : height}px`;
      face.style.width = `${width}px`;
      face.style.height = `${height}px`;
      face.style.setProperty("--pc-scale", String(this.scale));
      const moved = { 0: "none", 90: `translateX(${height}px) rotate(90deg)`, 180: `translate(${width}px, ${height}px) rotate(180deg)`, 270: `translateY(${width}px) rotate(270deg)` };
      face.style.transform = moved[/** @type {0 | 90 | 180 | 270} */ (this.turned)];
    }
  }

  /** @param {IntersectionObserverEntry[]} rows */
  #cross(rows) {
    for (const row of rows) {
      const sheet = /** @type {HTMLElement} */ (row.target);
      const page = Number(sheet.dataset.page);
      // Of the document before this one.
      if (this.sheets.get(page) !== sheet) continue;
      if (row.isIntersecting) this.#draw(page, sheet);
      else this.#undraw(page, sheet);
    }
  }

  /** @param {number} page @param {HTMLElement} sheet */
  async #draw(page, sheet) {
    const source = this.source;
    const face = sheet.firstElementChild;
    if (!source || !face || sheet.dataset.drawn) return;
    sheet.dataset.drawn = "yes";
    const image = make("img", { class: "pc-image", src: source.image(page, this.#pixels()), alt: "", decoding: "async", draggable: "false" });
    image.addEventListener("error", () => sheet.classList.add("pc-broken"));
    image.addEventListener("load", () => sheet.classList.remove("pc-broken"));
    face.append(image, make("p", { class: "pc-failed" }, this.labels.page_failed ?? ""), make("div", { class: "pc-marks" }));
    this.#drawMarks(page);
    try {
      const text = await this.text(page);
      if (source !== this.source) return;
      if (sheet.dataset.drawn) face.append(drawTextLayer(text));
      else this.texts.delete(page);
    } catch (error) {
      // The picture is there all the same; that nothing can be selected is said, not hidden.
      sheet.dataset.textless = String(error);
    }
  }

  /** @param {number} page @param {HTMLElement} sheet */
  #undraw(page, sheet) {
    if (!sheet.dataset.drawn || sheet.contains(document.getSelection()?.anchorNode ?? null)) return;
    delete sheet.dataset.drawn;
    sheet.firstElementChild?.replaceChildren();
    this.texts.delete(page);
  }

  /** @param {number} page */
  #drawMarks(page) {
    const layer = this.sheets.get(page)?.querySelector(".pc-marks");
    if (!layer) return;
    /** @type {Set<number>} */
    const named = new Set();
    layer.replaceChildren(
      ...(this.marks.get(page) ?? []).map((mark) => {
        const chosen = mark.number === this.lit ? " pc-lit" : "";
        const drawn = make("div", { class: `pc-mark pc-v-${mark.verdict}${mark.frame ? " pc-frame" : ""}${chosen}`, "data-number": mark.number });
        const [x0, y0, x1, y1] = mark.box;
        Object.assign(drawn.style, {
          left: `calc(var(--pc-scale) * ${x0}px)`,
          top: `calc(var(--pc-scale) * ${y0}px)`,
          width: `calc(var(--pc-scale) * ${x1 - x0}px)`,
          height: `calc(var(--pc-scale) * ${y1 - y0}px)`,
        });
        if (!named.has(mark.number)) drawn.append(this.#marginNumber(mark));
        named.add(mark.number);
        return drawn;
      }),
    );
  }

  /**
   * The number of a mark, at the edge of the page that is nearer to it.
   * @param {Mark} mark
   */
  #marginNumber(mark) {
    const width = this.source?.pages.find((one) => one.page === mark.page)?.width ?? 0;
    const [x0, , x1] = mark.box;
    const label = make("span", { class: "pc-mark-number" }, `${signOf(mark.verdict)} ${mark.number}`);
    const right = x0 + x1 > width;
    const edge = right ? width - x1 : x0;
    label.style[right ? "right" : "left"] = `calc(var(--pc-scale) * ${-edge}px + 3px)`;
    return label;
  }

  #pixels() {
    const wanted = this.scale * (window.devicePixelRatio || 1);
    return SCALES.find((scale) => scale >= wanted * 0.95) ?? SCALES.at(-1) ?? 4;
  }

  /** Pictures of the pages in sight at the resolution of now; the old ones stay until the new ones are there. */
  #sharpen() {
    for (const [page, sheet] of this.sheets) {
      const image = sheet.querySelector("img");
      const address = this.source?.image(page, this.#pixels());
      if (!image || !address || image.src === address) continue;
      const sharper = new Image();
      sharper.addEventListener("load", () => {
        image.src = sharper.src;
      });
      sharper.src = address;
    }
  }

  #tellPage() {
    const middle = this.element.scrollTop + this.element.clientHeight / 3;
    let found = this.page;
    for (const [page, sheet] of this.sheets) {
      if (sheet.offsetTop > middle) break;
      found = page;
    }
    if (found !== this.page) {
      this.page = found;
      this.seen(found);
    }
  }

  /** @param {number} page @param {Box} box */
  #turnedTop(page, box) {
    const size = this.source?.pages.find((one) => one.page === page);
    const tops = { 0: box[1], 90: box[0], 180: (size?.height ?? 0) - box[3], 270: (size?.width ?? 0) - box[2] };
    return tops[/** @type {0 | 90 | 180 | 270} */ (this.turned)] * this.scale;
  }

  /** @param {number} page @param {Box} box */
  #turnedLeft(page, box) {
    const size = this.source?.pages.find((one) => one.page === page);
    const lefts = { 0: box[0], 90: (size?.height ?? 0) - box[3], 180: (size?.width ?? 0) - box[2], 270: box[1] };
    return lefts[/** @type {0 | 90 | 180 | 270} */ (this.turned)] * this.scale;
  }
}
