// Rule: A text is cut between whole letters.

/**
 * A grapheme, for browsers without a segmenter: a flag, or a character with its marks and joined
 * ones.
 */
const GRAPHEME =
  /(?:\p{RI}{2}|.)(?:\u200d.|[\p{M}\u200c\p{Emoji_Modifier}\u{e0020}-\u{e007f}])*/gsu;

/** The letters of a text as a reader counts them. */
export function* graphemesOf(text: string): Generator<string> {
  if (!("Segmenter" in Intl)) {
    for (const [grapheme] of text.matchAll(GRAPHEME)) yield grapheme;
    return;
  }
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** How many characters a text has: code points, as the server and its database count them. */
const lengthOf = (text: string): number => [...text].length;

/**
 * Returns the longest start of whole graphemes with at most `most` characters. A shortened text
 * gets `end`, which counts too. A single grapheme longer than `most` is split.
 */
export function cut(text: string, most: number, end = "…"): string {
  if (lengthOf(text) <= most) return text;
  const room = most - lengthOf(end);
  let beginning = "";
  let length = 0;
  for (const grapheme of graphemesOf(text)) {
    length += lengthOf(grapheme);
    if (length > room) break;
    beginning += grapheme;
  }
  return (beginning || [...text].slice(0, room).join("")) + end;
}

/** Like `cut`, but after a whole word, unless that leaves less than half of the length. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(0, most).search(/\s\S*$/);
  if (end < most / 2) return cut(text, most);
  return `${text.slice(0, end).replace(/[\s,;:.(–—-]+$/, "")}…`;
}

// The same as on the server: nightcap/core/characters.py explains why.
const INVISIBLE = String.raw`\p{White_Space}\p{DI}\u2800\ufff9-\ufffc\u{13430}-\u{13442}\u{1d159}`;
const NOTHING = String.raw`[\p{White_Space}\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0\ufffc]+`;
const ONLY_INVISIBLE = new RegExp(`^[${INVISIBLE}\\p{M}]*$`, "u");
const EDGES = new RegExp(`^${NOTHING}|${NOTHING}$`, "gu");
const EDGES_OF_AN_ADDRESS = new RegExp(`^[${INVISIBLE}]+|[${INVISIBLE}]+$`, "gu");

/**
 * Trims invisible characters at the edges of a text; "" if there are no others. The server does the
 * same.
 */
export const visible = (text: string): string =>
  ONLY_INVISIBLE.test(text) ? "" : text.replace(EDGES, "");

const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const FROM_RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates a name or title within a sentence of plain text, so that it does not affect the
 * direction of its neighbors; in markup, `<bdi>` does that.
 */
export function isolated(name: string): string {
  const plain = name.replace(DIRECTIONS, "");
  return FROM_RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Trims an address of characters that were copied along with it; the server does the same. */
export const bare = (address: string): string => visible(address).replace(EDGES_OF_AN_ADDRESS, "");
