/** A section of a letter: its heading, and its text in Markdown. */
export interface Section {
  id: number;
  heading: string;
  text: string;
}

/** The parts of a letter: the text before the first heading, and the sections. */
export interface Parts {
  opening: string;
  sections: readonly Section[];
}

/** Splits a letter's Markdown at its headings of the second level (`## `). */
export function partsOf(body: string): Parts {
  const [opening = "", ...pieces] = body.split(/^(?=##[ \t])/m);
  const sections = pieces.map((piece, id) => {
    const [first = "", ...lines] = piece.split("\n");
    return { id, heading: first.slice(2).trim(), text: lines.join("\n").trim() };
  });
  return { opening: opening.trim(), sections };
}

/** The first line of a section, without the signs of Markdown. */
export const excerptOf = ({ text }: Section): string =>
  (text.split("\n")[0] ?? "").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*#\\]/g, "");

/** The Markdown of a letter's parts. */
export const bodyOf = ({ opening, sections }: Parts): string =>
  [opening, ...sections.map(({ heading, text }) => `## ${heading}\n\n${text}`)]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
