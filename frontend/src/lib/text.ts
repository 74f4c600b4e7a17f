/** A grapheme where the browser cannot tell: a flag, or a character with its marks and joined ones. */
const GRAPHEME =
  /(?:\p{RI}{2}|.)(?:\u200d.|[\p{M}\u200c\p{Emoji_Modifier}\u{e0020}-\u{e007f}])*/gsu;

function* graphemesOf(text: string): Generator<string> {
  if (!("Segmenter" in Intl)) {
    for (const [grapheme] of text.matchAll(GRAPHEME)) yield grapheme;
    return;
  }
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** How many characters a text has: code points, as the server and its database count them. */
export const lengthOf = (text: string): number => [...text].length;

/**
 * The longest beginning of whole graphemes with at most `most` characters. `end` follows what was
 * cut, and counts. A grapheme that is longer than `most` by itself is cut all the same.
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

/** Words as a sentence begins with them: "newsletter subscriber" is "Newsletter subscriber". */
export function capital(words: string): string {
  const [first = ""] = graphemesOf(words);
  return first.toUpperCase() + words.slice(first.length);
}

const ONLY_INVISIBLE = /^[\s\p{DI}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]*$/u;
const EDGES =
  /^[\s\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]+|[\s\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]+$/gu;

/** A text without what shows as nothing at its edges, "" where all of it does; as the server takes it. */
export const visible = (text: string): string =>
  ONLY_INVISIBLE.test(text) ? "" : text.replace(EDGES, "");

/** For comparisons: without regard to case, repeated spaces and how accents are put together. */
export const folded = (text: string): string =>
  text.normalize("NFC").trim().toLowerCase().replace(/\s+/g, " ");

/** "1 event", "3 events". */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
