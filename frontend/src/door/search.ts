import type { Schemas } from "@/api/client";

type Party = Schemas["DoorPartyOut"];

/** What the QR code of a booking begins with. */
const PREFIX = "NIGHTCAP:";

/** The code of a booking, out of a QR code or as somebody typed it. */
export function codeIn(text: string): string {
  const code = text.trim().toUpperCase();
  return (code.startsWith(PREFIX) ? code.slice(PREFIX.length) : code).replace(/[\s-]/g, "");
}

/** The party with a code. */
export const partyOfCode = (parties: readonly Party[], text: string): Party | undefined => {
  const code = codeIn(text);
  return parties.find((party) => party.code === code);
};

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Whether each word begins a word of the name, or the code, or ends the phone number; or all of it
 * begins the code, which guests see in two halves.
 */
export function isFound({ customerName, code, phoneEnding }: Party, search: string): boolean {
  const names = wordsOf(customerName);
  const words = wordsOf(search);
  return (
    code.toLowerCase().startsWith(words.join("")) ||
    words.every(
      (word) =>
        names.some((name) => name.startsWith(word)) ||
        code.toLowerCase().startsWith(word) ||
        (/^\d{2,}$/.test(word) && phoneEnding.endsWith(word)),
    ) ||
    endsWhole(search, phoneEnding)
  );
}

/** A whole telephone number, in the ways of writing one: the door knows only the end of each. */
const WHOLE_NUMBER = /^[+\d](?:[ ().\-/]*\d){6,}$/;

function endsWhole(number: string, ending: string): boolean {
  const written = number.trim().replace(/^\(/, "");
  return ending !== "" && WHOLE_NUMBER.test(written) && written.replace(/\D/g, "").endsWith(ending);
}
