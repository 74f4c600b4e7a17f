/** From space to tilde, and what else stands in texts of the site; `fonts-beyond.css` has the rest. */
export const LETTERS = `${String.fromCodePoint(
  ...Array.from({ length: 95 }, (_, step) => 32 + step),
)}\u00a0©·×äèéü–—‘’“”…`;

/** Labels are set in capitals by their style; the text itself has none of these. */
export const CAPITALS_OF_LABELS = "ÄÈÉÜ";

/** Few titles have these in italics: they are left to `fonts-beyond.css`. */
export const RARE_IN_ITALICS = /["#$%*+<=>[\\\]^_`{|}~©·×]/;
