// A report works without this: marks lead to the list of sources and back. With it, a source is shown beside its
// mark while that is pointed at or has the keyboard's focus, and on wide windows a click shows it beside the text.
(() => {
  "use strict";

  const MARK = 'a[role="doc-biblioref"]';
  const WIDE = matchMedia("(min-width: 82rem)");
  const LINGER = 250; // milliseconds to get from a mark to its tooltip
  const GAP = 6; // pixels between them, and to the window's edge

  const find = (anchor) => document.getElementById(anchor);

  // -------------------------------------------------------------- tooltips

  let mark = null;
  let tip = null;
  let leaving = 0;

  function show(next) {
    clearTimeout(leaving);
    if (next === mark) return;
    hide();
    tip = find(next.getAttribute("aria-describedby") ?? "");
    if (!tip) return;
    mark = next;
    tip.hidden = false;
    place();
  }

  function hide() {
    clearTimeout(leaving);
    if (tip) tip.hidden = true;
    mark = tip = null;
  }

  // Below the mark, above it where there is no room below, and never over the window's edge.
  function place() {
    const at = mark.getClientRects()[0] ?? mark.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    tip.style.left = tip.style.top = "0";
    const { offsetWidth: wide, offsetHeight: high } = tip;
    const left = Math.min(Math.max(at.left, GAP), Math.max(width - wide - GAP, GAP));
    const below = at.bottom + GAP + high <= height || at.top - GAP - high < 0;
    const top = below ? at.bottom + GAP : at.top - GAP - high;
    tip.style.left = `${left + scrollX}px`;
    tip.style.top = `${top + scrollY}px`;
  }

  const markOf = (node) => (node instanceof Element ? node.closest(MARK) : null);
  const within = (node) => tip !== null && node instanceof Node && tip.contains(node);

  document.addEventListener("pointerover", (event) => {
    const over = markOf(event.target);
    if (over && event.pointerType !== "touch") show(over);
    else if (within(event.target)) clearTimeout(leaving);
  });
  document.addEventListener("pointerout", (event) => {
    if (!mark || mark.matches(":focus-visible")) return;
    if (!markOf(event.target) && !within(event.target)) return;
    clearTimeout(leaving);
    leaving = setTimeout(hide, LINGER);
  });
  document.addEventListener("focusin", (event) => {
    const focused = markOf(event.target);
    if (focused?.matches(":focus-visible")) show(focused);
  });
  document.addEventListener("focusout", (event) => {
    if (event.target === mark) hide();
  });
  addEventListener("resize", hide);

  // -------------------------------------------------------------- the panel beside the text

  const panel = find("pincite-panel");
  const shown = panel?.querySelector(".shown");
  let opener = null;

  function open(link) {
    const target = document.querySelector(link.getAttribute("href"));
    const entry = target?.closest(".entry");
    if (!panel || !entry) return false;
    hide();
    shown.replaceChildren(...[...entry.childNodes].map((node) => node.cloneNode(true)));
    shown.querySelectorAll("[id]").forEach((node) => node.removeAttribute("id"));
    opener?.removeAttribute("aria-current");
    opener = link;
    opener.setAttribute("aria-current", "true");
    panel.hidden = false;
    panel.scrollTop = 0;
    point(link.getAttribute("href"), (link.dataset.passages ?? "").split(" ").filter(Boolean));
    shown.focus({ preventScroll: true });
    return true;
  }

  // What the mark cites, among other passages of its source.
  function point(href, places) {
    const number = /^#source-(\d+)/.exec(href)[1];
    const passages = shown.querySelectorAll(`.passage[data-source="${number}"]`);
    if (shown.querySelectorAll(".passage").length < 2 || !places.length) return;
    for (const place of places) passages[place]?.classList.add("here");
    const top = passages[places[0]].getBoundingClientRect().top - panel.getBoundingClientRect().top;
    if (top > panel.clientHeight / 2) panel.scrollTop = top - 64;
  }

  function close() {
    if (!panel || panel.hidden) return;
    panel.hidden = true;
    opener?.removeAttribute("aria-current");
    opener?.focus({ preventScroll: true });
    hide();
    opener = null;
  }

  document.addEventListener("click", (event) => {
    const plain = !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const link = markOf(event.target);
    hide();
    if (link && plain && WIDE.matches && open(link)) event.preventDefault();
  });
  panel?.querySelector("button").addEventListener("click", close);
  WIDE.addEventListener("change", close);

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (tip) hide();
    else close();
  });

  // -------------------------------------------------------------- contents, and boxes that scroll

  const contents = document.querySelector(".contents details");
  const fold = () => {
    if (contents) contents.open = WIDE.matches;
  };
  fold();
  WIDE.addEventListener("change", fold);
  addEventListener("beforeprint", () => {
    if (contents) contents.open = true;
  });
  addEventListener("afterprint", fold);

  // What doesn't scroll needs no stop of the Tab key.
  const boxes = [...document.querySelectorAll(".wide, pre, .formula")];
  const stops = () =>
    boxes
      .map((box) => [box, box.scrollWidth > box.clientWidth + 1])
      .forEach(([box, scrolls]) =>
        scrolls ? box.setAttribute("tabindex", "0") : box.removeAttribute("tabindex"),
      );
  stops();
  addEventListener("resize", stops);
})();
