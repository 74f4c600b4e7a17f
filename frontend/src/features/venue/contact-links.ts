/** The address that calls a number, written as people write it. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** The address that opens a letter to somebody. */
export const mailLink = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`;
