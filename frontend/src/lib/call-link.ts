// Rule: A phone number that a guest wrote is called as one of the venue's country unless it names another.

const EXTENSION =
  /^(.*?\d.*?)\s*(?:\b(?:ext(?:n|ension)?|int|poste)\b\.?|x\.?|#)\s*:?\s*(\d{1,8})(?!\d)/i;
const PAUSED = /^(.*\d.*?)\s*,+\s*(\d{1,5})$/;
const DIGITS = /\(\d+\)|\d+(?![a-z\d])/gi;
const NUMBER =
  /(?:\(\s*\+\s*\d+\s*\)|\+?\s*(?:\(\d+\)|\d+(?![a-z\d])))(?:[\s.\-–‐‑−·]*(?:\(\d+\)|\d+(?![a-z\d])))*/gi;
const SHORTEST = 6;
const SHORTEST_JOINED = 7;
const LONGEST = 15;

const digitsIn = (text: string) => text.replace(/[^\d]/g, "");

/** How numbers of the venue's country are dialed from abroad: `Dialing` of the API. */
interface Dialing {
  code: string;
  trunk: string;
  fewest: number;
  most: number;
  isTrunkOptional: boolean;
}

/**
 * A tel: link for a number as people write it (RFC 3966): the first of several, with its extension,
 * without the "(0)" after a country code, and with the code of the venue's country if it has none.
 * `extension` takes precedence over one in the text. Undefined without a number.
 *
 * The server does the same for the venue's own number: `call_link` in `nightcap/venue/dialing.py`.
 * The test cases of both are in `frontend/src/lib/call-links.json`.
 */
export function telLink(
  phone: string,
  dialing: Dialing | null,
  extension = "",
): string | undefined {
  // Digits of full width are digits.
  const text = phone.normalize("NFKC").trim();
  const [, number = text, inText = ""] = EXTENSION.exec(text) ?? PAUSED.exec(text) ?? [];
  const [written, rest] = firstNumber(number);
  const hasCountry = /^(\(?\s*\+|00)/.test(written);
  const called = (hasCountry ? written.replace(/\(0\)/, "") : written).replace(/[^+\d]/g, "");
  // An extension after a second number is that one's.
  const own = digitsIn(rest).length < SHORTEST ? inText : "";
  const ext = digitsIn(/\d+(?:[ .-]\d+)*/.exec(extension)?.[0] ?? "") || own;
  return called ? `tel:${fromAbroad(called, dialing)}${ext && `;ext=${ext}`}` : undefined;
}

/** A number with the code of the country; one of another length than the country's stays as it is. */
function fromAbroad(called: string, dialing: Dialing | null): string {
  if (!dialing || /^(\+|00)/.test(called)) return called;
  const { code, trunk, fewest, most, isTrunkOptional } = dialing;
  const isWhole = (length: number) => length >= fewest && length <= most;
  if (trunk && called.startsWith(trunk) && isWhole(called.length - trunk.length))
    return `+${code}${called.slice(trunk.length)}`;
  const isBare = isTrunkOptional || trunk === "";
  return isBare && isWhole(called.length) ? `+${code}${called}` : called;
}

/** Splits off the first number as written, "" for none, and the text after it. */
function firstNumber(text: string): [string, string] {
  const found = [...text.matchAll(NUMBER)];
  for (const [place, one] of found.entries()) {
    let end = one.index + one[0].length;
    for (const following of found.slice(place + 1)) {
      // "030/1234567" is one number.
      const isWhole = digitsIn(text.slice(one.index, end)).length >= SHORTEST_JOINED;
      if (isWhole || !/^\s*\/\s*$/.test(text.slice(end, following.index))) break;
      end = following.index + following[0].length;
    }
    const written = text.slice(one.index, end);
    // A short number counts only if it is the whole text: "2-4 pm" and "1-800-FLOWERS" contain
    // none.
    if (written === text || digitsIn(written).length >= SHORTEST)
      return [beforeASecond(written), text.slice(end)];
  }
  return ["", ""];
}

/** Cuts off a second number that follows after only a space; "" if no number ends there. */
function beforeASecond(written: string): string {
  const digits = digitsIn(written).length;
  if (digits <= LONGEST) return written;
  const ends = [...written.matchAll(DIGITS)].map(({ 0: { length }, index }) => index + length);
  const end = ends.find((one) => digitsIn(written.slice(0, one)).length >= Math.floor(digits / 2));
  const first = written.slice(0, end);
  return digitsIn(first).length <= LONGEST ? first : "";
}
