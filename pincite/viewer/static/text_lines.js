/** The words of a block as lines: which way they run, and where one line ends and the next begins. */

/** @typedef {import("./types.js").PageWord} PageWord */
/**
 * A word, `at` in its block, in points of its page turned so that its line runs across.
 * @typedef {{text: string, at: number, join: number, x0: number, y0: number, x1: number, y1: number}} PlacedWord
 */
/** @typedef {{turned: 0 | 90 | -90, leftwards: boolean, words: PlacedWord[]}} Part words that run one way, turned by so many degrees */
/** @typedef {{from: number, to: number, words: PlacedWord[]}} Line with what it takes of the height, half of the gaps to its neighbours included */

/** A word alone that is so much taller than wide lies on its side. */
const SIDEWAYS = 1.6;
/** Letters of scripts that run leftwards: Hebrew, Arabic, Syriac, Thaana, N'Ko and their forms. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A block's words, parted where its lines don't go on downwards: a block over two columns has two parts.
 * @param {PageWord[]} words @returns {Part[]}
 */
export function partsOf(words) {
  const turned = turnOf(words);
  const columns = columnsOf(words.map((word, at) => placedWord(word, at, turned)));
  return columns.map((column) => ({ turned, leftwards: runsLeftwards(column), words: column }));
}

/**
 * Which way the words of a block run: to the right or left, downwards on their side, or upwards.
 * @param {PageWord[]} words @returns {0 | 90 | -90}
 */
function turnOf(words) {
  const wide = words.reduce((sum, [, x0, , x1]) => sum + x1 - x0, 0);
  const high = words.reduce((sum, [, , y0, , y1]) => sum + y1 - y0, 0);
  const steps = stepsOf(words);
  if (!steps.length) return high > SIDEWAYS * wide && (words[0]?.[0].replace(/\p{M}/gu, "").length ?? 0) > 2 ? 90 : 0;
  const upright = steps.filter(([across, down]) => Math.abs(across) >= Math.abs(down));
  // Upright words one below the other are wider than high.
  if (2 * upright.length >= steps.length || high < wide) return 0;
  return steps.reduce((sum, [, down]) => sum + Math.sign(down), 0) < 0 ? -90 : 90;
}

/**
 * From the middle of each word to that of the next.
 * @param {PageWord[]} words @returns {[across: number, down: number][]}
 */
function stepsOf(words) {
  const middles = words.map(([, x0, y0, x1, y1]) => [(x0 + x1) / 2, (y0 + y1) / 2]);
  return middles.slice(1).map(([x = 0, y = 0], k) => [x - (middles[k]?.[0] ?? 0), y - (middles[k]?.[1] ?? 0)]);
}

/** @param {PageWord} word @param {number} at @param {0 | 90 | -90} turned @returns {PlacedWord} */
function placedWord([text, x0, y0, x1, y1, join], at, turned) {
  // What only broke a line is no part of the word when it is copied or searched for.
  const word = { text: join === 2 ? text.slice(0, -1) : text, at, join };
  if (turned === 90) return { ...word, x0: y0, y0: -x1, x1: y1, y1: -x0 };
  if (turned === -90) return { ...word, x0: -y1, y0: x0, x1: -y0, y1: x1 };
  return { ...word, x0, y0, x1, y1 };
}

/** @param {PlacedWord} word */
function middleOf(word) {
  return (word.y0 + word.y1) / 2;
}

/** @param {PlacedWord[]} words */
function rowsOf(words) {
  /** @type {{top: number, bottom: number, words: PlacedWord[]}[]} */
  const rows = [];
  for (const word of words) {
    const row = rows.at(-1);
    const middle = middleOf(word);
    if (row && row.top < middle && middle < row.bottom) {
      row.words.push(word);
      row.top = Math.min(row.top, word.y0);
      row.bottom = Math.max(row.bottom, word.y1);
    } else {
      rows.push({ top: word.y0, bottom: word.y1, words: [word] });
    }
  }
  return rows;
}

/** @param {PlacedWord[]} words @returns {PlacedWord[][]} */
function columnsOf(words) {
  /** @type {PlacedWord[][]} */
  const columns = [];
  let lowest = Infinity;
  for (const row of rowsOf(words)) {
    const middles = row.words.map(middleOf);
    if (Math.min(...middles) > lowest) columns.at(-1)?.push(...row.words);
    else columns.push([...row.words]);
    lowest = Math.max(...middles);
  }
  return columns;
}

/**
 * The lines of a part: each holds the middles of its words, and begins where the one before it ends.
 * @param {PlacedWord[]} words @returns {Line[]}
 */
export function linesOf(words) {
  const rows = rowsOf(words);
  const starts = rows.map((row, k) => {
    const before = rows[k - 1];
    if (!before) return row.top;
    const between = (before.bottom + row.top) / 2;
    return Math.min(Math.max(between, ...before.words.map(middleOf)), ...row.words.map(middleOf));
  });
  return rows.map((row, k) => ({ from: starts[k] ?? row.top, to: starts[k + 1] ?? row.bottom, words: row.words }));
}

/**
 * True if the words are of a script that runs leftwards, but for some.
 * @param {PlacedWord[]} words
 */
function runsLeftwards(words) {
  const steps = words.slice(1).map((word, k) => Math.sign(word.x0 - (words[k]?.x0 ?? 0)));
  return words.some((word) => LEFTWARDS.test(word.text)) && steps.reduce((sum, step) => sum + step, 0) < 0;
}

/**
 * The words of a line as the eye meets them, which a browser puts into that order by itself.
 * @param {PlacedWord[]} words @param {boolean} leftwards
 */
export function seenOrder(words, leftwards) {
  if (!words.some((word) => LEFTWARDS.test(word.text))) return words;
  return [...words].sort((a, b) => (leftwards ? b.x1 - a.x1 : a.x0 - b.x0));
}
