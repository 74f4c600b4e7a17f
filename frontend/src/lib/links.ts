/** A text as a part of an address. A half of a character, which UTF-8 cannot hold, is replaced. */
export const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));

type Values = Readonly<Record<string, string>>;

/** An address with its query; spaces become %20, which every service reads. */
export function withQuery(address: string, values: Values): string {
  const query = Object.entries(values).map(([name, value]) => `${name}=${encoded(value)}`);
  return [address, query.join("&")].filter(Boolean).join("?");
}

/** A mailto: link with `subject` and `body`. */
export const mailLink = (email: string, values: Values = {}): string =>
  // Encodes reserved characters; the @ stays readable.
  withQuery(`mailto:${encoded(email).replace("%40", "@")}`, values);
