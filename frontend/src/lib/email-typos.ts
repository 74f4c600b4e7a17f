// Rule: A form offers to correct a mistyped email domain.

/** Providers with a domain in many countries, and the endings of those. */
const INTERNATIONAL = ["yahoo", "hotmail", "outlook"];
const COUNTRIES = ["co.uk", "fr", "de", "es", "it", "ca", "ie", "nl", "be", "com.au", "com.br"];

/** The most common email providers. */
const DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "proton.me",
  "protonmail.com",
  "googlemail.com",
  "fastmail.com",
  "rocketmail.com",
  "ymail.com",
  "comcast.net",
  "verizon.net",
  "optonline.net",
  "sbcglobal.net",
  "bellsouth.net",
  "charter.net",
  "earthlink.net",
  "btinternet.com",
  "aol.com",
  "att.net",
  "cox.net",
  "gmx.com",
  "gmx.de",
  "web.de",
  "live.com",
  "msn.com",
  "me.com",
  "mac.com",
  ...INTERNATIONAL.flatMap((name) => COUNTRIES.map((country) => `${name}.${country}`)),
];

/** Real names that are one slip away from those. */
const NAMESAKES = ["mail", "email", "ymail", "cloud", "photon", "protein"];

/** No address ends so. */
const ENDINGS = new Map(
  Object.entries({
    com: ["con", "cmo", "ocm", "vom", "xom", "cim", "cpm", "comm", "coom", "comn"],
    net: ["nte", "ent", "met", "nett"],
    org: ["ogr", "rog", "orgg"],
    edu: ["eud", "deu"],
  }).flatMap(([ending, slips]) => slips.map((slip) => [slip, ending])),
);

/** Endings that exist, but hardly after a name of the list: a letter is missing. */
const CUT_SHORT = ["co", "cm", "om", "c"];

const SHORTEST_GUESSED = 5;
const LONG = 8;

/**
 * Number of typos between two words: letters added, missing, replaced, or swapped with the next.
 */
function slipsBetween(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === meant[column - 2] &&
        typed[row - 2] === meant[column - 1];
      line[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(typed.length, meant.length);
}

const split = (domain: string): [name: string, ending: string] => {
  const dot = domain.lastIndexOf(".");
  return [domain.slice(0, dot), domain.slice(dot + 1)];
};

/** Short names have too many real neighbors to guess at. */
function isSlipOf(name: string, meant: string): boolean {
  if (name === meant) return true;
  if (meant.length < SHORTEST_GUESSED || NAMESAKES.includes(name)) return false;
  return slipsBetween(name, meant) <= (meant.length < LONG ? 1 : 2);
}

function correctDomain(typedDomain: string): string {
  if (DOMAINS.includes(typedDomain)) return typedDomain;
  // A dot or an ending too many: "gmail..com", "gmail.com.com".
  const domain = typedDomain.replace(/\.{2,}/g, ".").replace(/\.com\.com$/, ".com");
  const [name, typedEnding] = split(domain);
  const ending = ENDINGS.get(typedEnding) ?? typedEnding;
  const known = DOMAINS.find((candidate) => {
    const [meant, meantEnding] = split(candidate);
    const isItsEnding =
      ending === meantEnding || (meantEnding === "com" && CUT_SHORT.includes(ending));
    return isItsEnding && isSlipOf(name, meant);
  });
  return known ?? `${name}.${ending}`;
}

/** The probably intended address for one with a typo in its domain; null for all others. */
export function correctedEmail(address: string): string | null {
  const [, name, typed] = /^\s*([^\s@]+)@([^\s@]+\.[^\s@.]+)\s*$/.exec(address) ?? [];
  if (name === undefined || typed === undefined) return null;
  const domain = typed.toLowerCase();
  const corrected = correctDomain(domain);
  return corrected === domain ? null : `${name}@${corrected}`;
}
