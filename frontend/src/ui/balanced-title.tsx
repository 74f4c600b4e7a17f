// Rule: A title like 'A (B) C' breaks over lines.

import { Fragment } from "react";

const AFTER_A_PHRASE = /(?<=[,:;!?])\s+/;
const HYPHENATED = /(?<!\S)(\S+-\S+)(?!\S)/;

/** The parts of a text with their places: the same words may stand in it twice. */
const parts = (text: string, border: RegExp) =>
  text.split(border).map((words, place) => ({ words, place }));

/**
 * A title that is broken over lines where one would draw breath: after a comma or a colon, and within
 * a word with a hyphen only where the word is wider than its place.
 */
export function BalancedTitle({ children: title }: { children: string }) {
  const phrases = parts(title, AFTER_A_PHRASE);
  if (phrases.length === 1) return wholeWords(title);
  return phrases.map(({ words, place }) => (
    <Fragment key={place}>
      {place > 0 && <span> </span>}
      <span className="inline-block">{HYPHENATED.test(words) ? wholeWords(words) : words}</span>
    </Fragment>
  ));
}

/** Every other part is a word with a hyphen. */
const wholeWords = (phrase: string) =>
  parts(phrase, HYPHENATED).map(({ words, place }) =>
    words === "" ? null : (
      <span key={place} className={place % 2 === 0 ? undefined : "inline-block"}>
        {words}
      </span>
    ),
  );
