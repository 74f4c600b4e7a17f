import { capital } from "@/lib/text";

// A place on the waitlist, as it is spoken.

const FIRST_TEN = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const SIZES = "one two three four five six".split(" ");

/** The ending of an ordinal as it is spoken: 21st, but 11th. */
function endingOf(position: number): string {
  const isTeen = Math.floor(position / 10) % 10 === 1;
  return (isTeen ? undefined : ["th", "st", "nd", "rd"][position % 10]) ?? "th";
}

/** A position on the waitlist, the next party being 1: "third in line", "11th in line". */
export const placeInLine = (position: number): string =>
  `${FIRST_TEN[position - 1] ?? `${position}${endingOf(position)}`} in line`;

/** How many a party is: "for one", "for six". */
export const partyOf = (partySize: number): string => `for ${SIZES[partySize - 1] ?? partySize}`;

/** "Third in line, for two". */
export const placeAndParty = (position: number, partySize: number): string =>
  `${capital(placeInLine(position))}, ${partyOf(partySize)}`;
