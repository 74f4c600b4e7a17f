import type { Schemas } from "@/api/client";
import { fold } from "@/lib/folding";

type Party = Schemas["DoorPartyOut"];

/** Prefix of a booking's QR code. */
const PREFIX = "NIGHTCAP:";

/** Returns the code of a booking from a QR code or from typed text. */
export function codeIn(text: string): string {
  const code = text.trim().toUpperCase();
  return (code.startsWith(PREFIX) ? code.slice(PREFIX.length) : code).replace(/[\s-]/g, "");
}

/** The party with a code. */
export const partyOfCode = (parties: readonly Party[], text: string): Party | undefined => {
  const code = codeIn(text);
  return parties.find((party) => party.code === code);
};

/** The words of a search; hyphens and other marks separate them as a space does. */
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/**
 * Prefixes that a search may match: each part of a name, and the parts joined by an apostrophe or
 * hyphen.
 */
const beginningsOf = (name: string) => [
  ...wordsOf(name.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")),
  ...fold(name).replaceAll("-", "").split(" "),
];

/**
 * Whether each word is a prefix of a word in the name, or is the code, or ends the phone number; or
 * the whole text is a prefix of the code, which guests see in two halves.
 */
export function isFound({ customerName, code, phoneEnding }: Party, search: string): boolean {
  const names = beginningsOf(customerName);
  const words = wordsOf(search);
  const folded = fold(code);
  return (
    folded.startsWith(words.join("")) ||
    words.every(
      (word) =>
        names.some((name) => name.startsWith(word)) ||
        folded.startsWith(word) ||
        (/^\d{2,}$/.test(word) && phoneEnding.endsWith(word)),
    ) ||
    endsWhole(search, phoneEnding)
  );
}

/** A complete phone number in any format: the door has only the last digits of each. */
const WHOLE_NUMBER = /^[+\d](?:[ ().\-/]*\d){6,}$/;

function endsWhole(number: string, ending: string): boolean {
  const written = number.trim().replace(/^\(/, "");
  return ending !== "" && WHOLE_NUMBER.test(written) && written.replace(/\D/g, "").endsWith(ending);
}
