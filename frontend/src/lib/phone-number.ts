// Rule: A phone number has 7 to 15 digits and no letters, as in `nightcap/core/phones.py`.

import { notAPhoneNumber } from "@/messages/phone";

const EXTENSION = /[\s,;(]*(?:ext(?:n|ension)?\.?|int\.?|poste|x\.?|#)[\s:]*\p{Nd}{1,8}\s*\)?$/iu;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

/** The fault of a phone; undefined for a number, with or without an extension, and for no text. */
export function phoneFault(text: string): string | undefined {
  const number = text.normalize("NFKC").trim().replace(EXTENSION, "");
  const digits = [...number.matchAll(/\p{Nd}/gu)].length;
  const isNumber = digits >= FEWEST_DIGITS && digits <= MOST_DIGITS && !/\p{L}/u.test(number);
  return text === "" || isNumber ? undefined : notAPhoneNumber;
}
