/** Capitalizes the first letter: "newsletter subscriber" is "Newsletter subscriber". */
export function capital(words: string): string {
  const [first = ""] = words;
  return first.toUpperCase() + words.slice(first.length);
}

/** For comparisons: without regard to case, repeated spaces and how accents are put together. */
export const folded = (text: string): string =>
  text.normalize("NFC").trim().toLowerCase().replace(/\s+/g, " ");

/** "1 event", "3 events". */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
