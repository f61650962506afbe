/** The shapes that the viewer takes; nothing runs here. Boxes are in points, origin top left, of the page as displayed. */

/**
 * @typedef {[number, number, number, number]} Box x0, y0, x1, y1
 * @typedef {{page: number, bbox: Box}} PageBox
 * @typedef {{kind: string, quoted: string, found: string, where: number, harmless: boolean}} Difference
 * @typedef {{verdict: string, supported: boolean | null, reason: string}} Support
 * @typedef {{line?: number, statement: string, status: "verified" | "undecided" | "refused", reason: string}} Use
 *   what became of the statement at one use of a number
 */

/**
 * A citation, as `CitationTool.processed_citations()` gives it. `status` and `uses` come with checked answers; `tool` is
 * the tool whose output was cited, where one was.
 * @typedef {object} Citation
 * @property {number} citation_number
 * @property {string | null} doc_id
 * @property {string} original_filename
 * @property {number | null} page
 * @property {Box | null} [bbox]
 * @property {PageBox[]} boxes one for each line of the quoted words
 * @property {string} block_id
 * @property {string} cited_text
 * @property {string} verdict exact, close, altered, partial or absent
 * @property {boolean} verified
 * @property {Difference[]} differences
 * @property {{doc_id: string | null, page: number | null, text: string, boxes: PageBox[], verdict: string} | null} [found_elsewhere]
 * @property {Support | null} [support]
 * @property {boolean} [grounded]
 * @property {boolean} [outdated]
 * @property {"verified" | "undecided" | "refused"} [status]
 * @property {Use[]} [uses]
 * @property {string} [message] why there is no place
 * @property {string} [tool]
 */

/**
 * @typedef {[text: string, x0: number, y0: number, x1: number, y1: number, join: number]} PageWord
 *   join: what follows the word, 0 a space, 1 nothing, 2 nothing and its last character, a hyphen, goes
 * @typedef {{id: string, words: PageWord[]}} PageBlock
 * @typedef {{page: number, width: number, height: number, blocks: PageBlock[]}} PageText words in reading order
 */

/**
 * Where a document's pages come from.
 * @typedef {object} PageSource
 * @property {string} id
 * @property {string} name
 * @property {{page: number, width: number, height: number}[]} pages in points; those that can be shown
 * @property {(page: number, scale: number) => string} image address of the picture of a page at so many pixels a point
 * @property {(page: number) => Promise<PageText>} text
 */

/**
 * The settings of grounding.CitationConfig, as JSON has them.
 * @typedef {object} CitationConfig
 * @property {boolean} [enabled]
 * @property {"brackets" | "superscript" | "inline-links"} [format]
 * @property {boolean} [expandSourcesByDefault]
 * @property {number} [maxSourcesDisplayed]
 * @property {string[]} [enabledTools]
 * @property {boolean} [enableTooltips]
 */

/**
 * What `createViewer` shows.
 * @typedef {object} ViewerOptions
 * @property {string} [documentUrl] a document's address on the server, or the folder of a static export
 * @property {(PageSource | string)[]} [documents] several, each an address or a source of one's own
 * @property {Record<string, Citation>} [citations]
 * @property {string} [text] the answer, Markdown with [1]; without it the citations are listed alone
 * @property {string} [question]
 * @property {CitationConfig} [config]
 * @property {string} [language] of the interface: ar, de, en, es, fr, zh
 * @property {Record<string, string>} [labels] the words of the interface, instead of those of a language
 * @property {"auto" | "light" | "dark"} [theme]
 * @property {string} [empty] what is said where there is no document
 * @property {boolean} [deepLinks] keep the place in the address behind #
 * @property {(made: MadeCitation) => void} [onCite] called with what a reader selected and cites
 * @property {(id: string) => string} [documentAddress] the address of a document that a citation names and nobody has opened
 */

/**
 * @typedef {object} MadeCitation
 * @property {string} document_id
 * @property {string} block_id
 * @property {string} quote
 * @property {PageBox[]} boxes
 * @property {object} annotation of the Web Annotation Data Model
 */

export {};
