const LONGEST_QUOTE = 1500;

interface Reply {
  to: string;
  subject: string;
  /** Who is greeted. */
  name: string;
  /** Who signs. */
  venue: string;
  /** What the answer is to; it stands below, marked as quoted. */
  quote?: string;
}

const quoted = (text: string): string => {
  const cut = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return cut
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
};

/** The link that opens an answer in the manager's own mail program, begun and ready to be written. */
export function replyLink({ to, subject, name, venue, quote }: Reply): string {
  const lines = [`Dear ${name},`, "", "", "", "Kind regards,", venue];
  const body = quote === undefined ? lines : [...lines, "", quoted(quote)];
  const fields = { subject, body: body.join("\r\n") };
  const written = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}`,
  );
  // An address may hold what means something in a link; the @ is to stay readable.
  return `mailto:${encodeURIComponent(to).replace("%40", "@")}?${written.join("&")}`;
}
