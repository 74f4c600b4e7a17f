/** An address with its query; spaces become %20, which every service reads. */
export const withQuery = (address: string, values: Readonly<Record<string, string>>): string =>
  `${address}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;

/** The address that calls a number, written as people write it. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** The address that begins an e-mail to somebody. */
export const mailLink = (email: string, subject: string): string =>
  withQuery(`mailto:${email}`, { subject });
