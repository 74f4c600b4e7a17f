/** Words as a sentence begins with them: "newsletter subscriber" is "Newsletter subscriber". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** For comparisons: without regard to case, repeated spaces and how accents are put together. */
export const folded = (text: string): string =>
  text.normalize("NFC").trim().toLowerCase().replace(/\s+/g, " ");

/** "1 event", "3 events". */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
