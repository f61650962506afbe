/** An answer's Markdown as elements: paragraphs, headings, lists, quotes, code, tables, emphasis. No HTML passes, and no picture. */

import { make } from "./dom.js";

/** @typedef {(text: string, into: HTMLElement) => void} Inline writes running text that is no code */

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** Quotes and lists within one another; what is deeper is drawn as paragraphs, so that no text can exhaust the stack. */
const DEEPEST = 12;

/**
 * @param {string} text @param {Inline} inline @param {number} [depth] of quotes and lists around it
 * @returns {DocumentFragment}
 */
export function drawMarkdown(text, inline, depth = 0) {
  const into = document.createDocumentFragment();
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  let at = 0;
  while (at < lines.length) at = drawBlock(lines, at, into, inline, depth);
  return into;
}

/**
 * @param {string[]} lines @param {number} at @param {Node} into @param {Inline} inline @param {number} depth
 * @returns {number} the line after the block
 */
function drawBlock(lines, at, into, inline, depth) {
  const line = lines[at] ?? "";
  if (!line.trim()) return at + 1;
  const fence = FENCE.exec(line);
  if (fence) return drawCode(lines, at, into, fence[1] ?? "```");
  const heading = HEADING.exec(line);
  if (heading) {
    // The page has its own first heading.
    const level = Math.min(6, (heading[1] ?? "#").length + 2);
    const drawn = make(/** @type {"h3"} */ (`h${level}`));
    drawRuns(heading[2] ?? "", drawn, inline);
    into.appendChild(drawn);
    return at + 1;
  }
  if (RULE.test(line)) {
    into.appendChild(make("hr"));
    return at + 1;
  }
  if (depth < DEEPEST && line.trimStart().startsWith(">")) return drawQuote(lines, at, into, inline, depth);
  if (depth < DEEPEST && ITEM.test(line)) return drawList(lines, at, into, inline, depth);
  if (line.includes("|") && DIVIDER.test(lines[at + 1] ?? "")) return drawTable(lines, at, into, inline);
  return drawParagraph(lines, at, into, inline);
}

/** @param {string[]} lines @param {number} at @param {Node} into @param {string} fence */
function drawCode(lines, at, into, fence) {
  let end = at + 1;
  while (end < lines.length && !(lines[end] ?? "").trimStart().startsWith(fence)) end += 1;
  into.appendChild(make("pre", { tabindex: "0" }, make("code", {}, lines.slice(at + 1, end).join("\n"))));
  return end + 1;
}

/** @param {string[]} lines @param {number} at @param {Node} into @param {Inline} inline @param {number} depth */
function drawQuote(lines, at, into, inline, depth) {
  let end = at;
  while (end < lines.length && (lines[end] ?? "").trimStart().startsWith(">")) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(/^\s*>\s?/, ""));
  into.appendChild(make("blockquote", {}, drawMarkdown(inner.join("\n"), inline, depth + 1)));
  return end;
}

/** @param {string[]} lines @param {number} at @param {Node} into @param {Inline} inline @param {number} depth */
function drawList(lines, at, into, inline, depth) {
  const first = ITEM.exec(lines[at] ?? "");
  const indent = (first?.[1] ?? "").length;
  const ordered = first?.[2] !== undefined;
  const list = make(ordered ? "ol" : "ul", ordered ? { start: first?.[2] } : {});
  while (at < lines.length) {
    const item = ITEM.exec(lines[at] ?? "");
    if (!item || (item[1] ?? "").length < indent || (item[2] !== undefined) !== ordered) break;
    let end = at + 1;
    // What is indented further belongs to the item.
    while (end < lines.length && /^\s/.test(lines[end] ?? "") && indentOf(lines[end]) > indent) end += 1;
    const drawn = make("li");
    drawRuns(item[3] ?? "", drawn, inline);
    const rest = lines.slice(at + 1, end).map((line) => line.slice(Math.min(indentOf(line), indent + 2)));
    if (rest.some((line) => line.trim())) drawn.appendChild(drawMarkdown(rest.join("\n"), inline, depth + 1));
    list.appendChild(drawn);
    at = end;
    if (!(lines[at] ?? "").trim() && ITEM.test(lines[at + 1] ?? "")) at += 1;
  }
  into.appendChild(list);
  return at;
}

/** @param {string | undefined} line */
function indentOf(line) {
  return (line ?? "").length - (line ?? "").trimStart().length;
}

/** @param {string[]} lines @param {number} at @param {Node} into @param {Inline} inline */
function drawTable(lines, at, into, inline) {
  const table = make("table");
  const wide = cellsOf(lines[at] ?? "").length;
  table.appendChild(make("thead", {}, drawRow(lines[at] ?? "", "th", wide, inline)));
  const body = make("tbody");
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? "").includes("|")) {
    body.appendChild(drawRow(lines[end] ?? "", "td", wide, inline));
    end += 1;
  }
  table.appendChild(body);
  into.appendChild(make("div", { class: "pc-wide", tabindex: "0" }, table));
  return end;
}

/** @param {string} line @param {"th" | "td"} tag @param {number} wide @param {Inline} inline */
function drawRow(line, tag, wide, inline) {
  const row = make("tr");
  for (const cell of cellsOf(line).slice(0, wide)) {
    const drawn = make(tag);
    drawRuns(cell, drawn, inline);
    row.appendChild(drawn);
  }
  return row;
}

/** @param {string} line */
function cellsOf(line) {
  return line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** @param {string[]} lines @param {number} at @param {Node} into @param {Inline} inline */
function drawParagraph(lines, at, into, inline) {
  let end = at + 1;
  while (end < lines.length && (lines[end] ?? "").trim() && !startsBlock(lines[end] ?? "")) end += 1;
  const drawn = make("p", { dir: "auto" });
  drawRuns(lines.slice(at, end).join("\n"), drawn, inline);
  into.appendChild(drawn);
  return end;
}

/** @param {string} line */
function startsBlock(line) {
  return FENCE.test(line) || HEADING.test(line) || ITEM.test(line) || RULE.test(line) || line.trimStart().startsWith(">");
}

const RUN = /(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)|\*\*(?=\S)([\s\S]*?\S)\*\*|(?<![\w*])\*(?=[^\s*])([^*]*?[^\s*])\*(?!\*)|(?<!\w)_(?=[^\s_])([^_]*?[^\s_])_(?!\w)|\\([!-/:-@[-`{-~])/g;

/** @param {string} text @param {HTMLElement} into @param {Inline} inline */
function drawRuns(text, into, inline) {
  let at = 0;
  for (const found of text.matchAll(RUN)) {
    const start = found.index ?? 0;
    if (start > at) inline(text.slice(at, start), into);
    at = start + (found[0] ?? "").length;
    if (found[2] !== undefined) into.append(make("code", {}, found[2]));
    else if (found[6] !== undefined) into.append(found[6]);
    else {
      const drawn = make(found[3] !== undefined ? "strong" : "em");
      drawRuns(found[3] ?? found[4] ?? found[5] ?? "", drawn, inline);
      into.append(drawn);
    }
  }
  if (at < text.length) inline(text.slice(at), into);
}
