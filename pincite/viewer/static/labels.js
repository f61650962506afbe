/** The words of the interface: one JSON file a language, beside this one. */

export const LANGUAGES = ["ar", "de", "en", "es", "fr", "zh"];
const RIGHT_TO_LEFT = ["ar"];

/** @typedef {Record<string, string>} Labels */

/**
 * The language of the interface for what a browser or a page asks for.
 * @param {string | undefined} asked
 */
export function languageFor(asked) {
  const wanted = asked ? [asked] : [document.documentElement.lang, ...navigator.languages];
  for (const tag of wanted) {
    const base = (tag || "").toLowerCase().split("-")[0] ?? "";
    if (LANGUAGES.includes(base)) return base;
  }
  return "en";
}

/** @param {string} language */
export function directionOf(language) {
  return RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
}

/** @param {string} language @returns {Promise<Labels>} */
export async function loadLabels(language) {
  const answer = await fetch(new URL(`languages/${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no words of the interface in ${language}: ${answer.status}`);
  return answer.json();
}
