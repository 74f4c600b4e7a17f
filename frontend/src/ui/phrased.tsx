import { Fragment } from "react";

const AFTER_A_PHRASE = /(?<=[,:;!?])\s+/;
const HYPHENATED = /(?<!\S)(\S+-\S+)(?!\S)/;

/**
 * A title that is broken over lines where one would draw breath: after a comma or a colon, and within
 * a word with a hyphen only where the word is wider than its place.
 */
export function Phrased({ children: title }: { children: string }) {
  const phrases = title.split(AFTER_A_PHRASE);
  if (phrases.length === 1) return wholeWords(title);
  return phrases.map((phrase, place) => (
    <Fragment key={phrase}>
      {place > 0 && " "}
      <span className="inline-block">{wholeWords(phrase)}</span>
    </Fragment>
  ));
}

/** Every other part of the split is a word with a hyphen. */
const wholeWords = (phrase: string) =>
  phrase.split(HYPHENATED).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="inline-block">
        {part}
      </span>
    ),
  );
