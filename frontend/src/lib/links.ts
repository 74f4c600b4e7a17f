// Rule: A call link dials what stands in the profile, as the server writes it.

/** A text as a part of an address. A half of a character, which UTF-8 cannot hold, is replaced. */
export const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));

type Values = Readonly<Record<string, string>>;

/** An address with its query; spaces become %20, which every service reads. */
export function withQuery(address: string, values: Values): string {
  const query = Object.entries(values).map(([name, value]) => `${name}=${encoded(value)}`);
  return [address, query.join("&")].filter(Boolean).join("?");
}

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

/**
 * The address that calls a number, written as people write it (RFC 3966): the first of several, with
 * its extension, and without the "(0)" that is left out behind a country's code. `extension` counts
 * before one in the text. Undefined where there is no number.
 *
 * The server says the same of the venue's own number: `call_link` in `nightcap/venue/values.py`. Both are
 * held to `frontend/src/lib/call-links.json`.
 */
export function telLink(phone: string, extension = ""): string | undefined {
  // Digits of full width are digits.
  const text = phone.normalize("NFKC").trim();
  const [, number = text, inText = ""] = EXTENSION.exec(text) ?? PAUSED.exec(text) ?? [];
  const [written, rest] = firstNumber(number);
  const hasCountry = /^(\(?\s*\+|00)/.test(written);
  const called = (hasCountry ? written.replace(/\(0\)/, "") : written).replace(/[^+\d]/g, "");
  // An extension after a second number is that one's.
  const own = digitsIn(rest).length < SHORTEST ? inText : "";
  const ext = digitsIn(/\d+(?:[ .-]\d+)*/.exec(extension)?.[0] ?? "") || own;
  return called ? `tel:${called}${ext && `;ext=${ext}`}` : undefined;
}

/** The first number as it is written, "" for none, and what follows it. */
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
    // A short number is one only by itself: "2-4 pm" and "1-800-FLOWERS" are none.
    if (written === text || digitsIn(written).length >= SHORTEST)
      return [beforeASecond(written), text.slice(end)];
  }
  return ["", ""];
}

/** A number without another that follows it after a space only; "" where none ends. */
function beforeASecond(written: string): string {
  const digits = digitsIn(written).length;
  if (digits <= LONGEST) return written;
  const ends = [...written.matchAll(DIGITS)].map(({ 0: { length }, index }) => index + length);
  const end = ends.find((one) => digitsIn(written.slice(0, one)).length >= Math.floor(digits / 2));
  const first = written.slice(0, end);
  return digitsIn(first).length <= LONGEST ? first : "";
}

/** The address that begins an e-mail to somebody, with its `subject` and `body`. */
export const mailLink = (email: string, values: Values = {}): string =>
  // What means something in an address is encoded; the @ stays readable.
  withQuery(`mailto:${encoded(email).replace("%40", "@")}`, values);
