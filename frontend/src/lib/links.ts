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
  /^(.*\d.*?)\s*(?:\b(?:ext(?:ension)?|int|poste)\b\.?|x|#)\s*:?\s*(\d{1,8})(?!\d)/i;
const PAUSED = /^(.*\d.*?)\s*,+\s*(\d{1,5})$/;
const OTHER_NUMBER = /[/,;|\n]|\b(?:or|and|oder|und|ou)\b/i;
const NUMBER = /\+?\s*(?:\(\d+\)|\d+(?![a-z\d]))(?:[\s.\-–‑]*(?:\(\d+\)|\d+(?![a-z\d])))*/i;
const SHORTEST = 6;

const digitsIn = (text: string) => text.replace(/[^\d]/g, "");

/**
 * The address that calls a number, written as people write it (RFC 3966): the first of several, with
 * its extension, and without the "(0)" that is left out behind a country's code. `extension` counts
 * before one in the text. Undefined where there is no number.
 *
 * The server says the same: `call_link` in `nightcap/venue/values.py`. Both are held to
 * `frontend/src/lib/call-links.json`.
 */
export function telLink(phone: string, extension = ""): string | undefined {
  const [, number = phone, inText = ""] = EXTENSION.exec(phone) ?? PAUSED.exec(phone) ?? [];
  // "030/1234567" is one number.
  let first = "";
  for (const part of number.split(OTHER_NUMBER)) {
    first = `${first} ${part}`.trim();
    if (digitsIn(first).length >= SHORTEST) break;
  }
  const written = NUMBER.exec(first)?.[0] ?? "";
  const hasCountry = /^(\+|00)/.test(written);
  const called = (hasCountry ? written.replace(/\(0\)/, "") : written).replace(/[^+\d]/g, "");
  const ext = digitsIn(extension) || inText;
  return called ? `tel:${called}${ext && `;ext=${ext}`}` : undefined;
}

/** The address that begins an e-mail to somebody, with its `subject` and `body`. */
export const mailLink = (email: string, values: Values = {}): string =>
  // What means something in an address is encoded; the @ stays readable.
  withQuery(`mailto:${encoded(email).replace("%40", "@")}`, values);
