import type { Schemas } from "@/api/client";
import { bare } from "@/lib/characters";
import { counted } from "@/lib/text";

export type KnownGuest = Schemas["KnownOut"];

/** The key to look up a guest by: the email address, or the phone number if there is no address. */
export type GuestContact = { email: string } | { phone: string };

/** Number of digits that identify a phone number, without its country code. */
const TELLING_DIGITS = 10;
const FEWEST_DIGITS = 6;

const digitsOf = (phone: string) =>
  phone.normalize("NFKC").replace(/\D/g, "").slice(-TELLING_DIGITS);

/** Returns the contact to look up a guest by; undefined if neither value identifies a person. */
export function contactOf(given: { email: string; phone: string }): GuestContact | undefined {
  if (given.email !== "") return { email: given.email };
  return digitsOf(given.phone).length < FEWEST_DIGITS ? undefined : { phone: given.phone };
}

/**
 * Parses typed text: an email address if it contains "@" (the server validates it), else a number.
 */
export const contactIn = (typed: string): GuestContact | undefined =>
  contactOf({ email: typed.includes("@") ? bare(typed) : "", phone: typed });

/** The address or the number. */
export const contactText = (contact: GuestContact): string =>
  "email" in contact ? contact.email : contact.phone;

/** Everything of which a guest may have some, as the manager calls it. */
const KINDS = [
  ["bookings", "booking", "The seats stay counted; name, address, phone, request and note go."],
  ["waitlist", "place on a waitlist", "Deleted."],
  ["notes", "set of notes", "Deleted, with the tags."],
  ["joins", "join with another guest", "Ends. Guests of another contact are separated first."],
  ["inquiries", "inquiry", "Deleted, with our notes."],
  ["answers", "answer to an inquiry", "Deleted."],
  ["quotes", "quote", "Deleted; with a paid deposit it stays in the books, without the name."],
  ["messages", "message", "Deleted, with our notes."],
  ["automatic", "probably automatic message", "Deleted."],
  ["subscriptions", "place on a list", "Deleted."],
  ["letters", "letter", "Stays counted, without the address."],
  ["mails", "mail", "Deleted, to the guest and about the guest."],
  [
    "unsubscribed",
    "list that the mailbox unsubscribed from",
    "Deleted: the mailbox can get these emails again.",
  ],
  ["rejecting", "note that the mailbox rejects emails", "Deleted."],
  ["fewerLetters", "choice of fewer letters", "Deleted."],
  ["dateAlerts", "alert about new dates", "Deleted."],
  ["eveningsLinks", "link to all bookings", "Deleted: the link opens no bookings."],
  ["files", "mail as a file", "Deleted from the data folder."],
  ["changes", "entry in the list of changes", "Stays, without the name."],
  ["responses", "kept answer of the server", "Deleted."],
  ["mentions", "mention in something of others", "Taken out, the rest stays."],
] as const;

const PLURALS: Readonly<Record<string, string>> = {
  inquiry: "inquiries",
  "place on a waitlist": "places on waitlists",
  "set of notes": "sets of notes",
  "join with another guest": "joins with other guests",
  "place on a list": "places on lists",
  "list that the mailbox unsubscribed from": "lists that the mailbox unsubscribed from",
  "choice of fewer letters": "choices of fewer letters",
  "note that the mailbox rejects emails": "notes that the mailbox rejects emails",
  "link to all bookings": "links to all bookings",
  "mail as a file": "mails as files",
  "entry in the list of changes": "entries in the list of changes",
  "kept answer of the server": "kept answers of the server",
  "mention in something of others": "mentions in something of others",
};

interface Part {
  kind: string;
  /** "3 bookings". */
  count: string;
  /** Effect of forgetting the guest on these records. */
  fate: string;
}

/** The kinds of records about a guest, and how forgetting the guest affects each. */
export const partsOf = (known: KnownGuest): Part[] =>
  KINDS.filter(([kind]) => known[kind].length > 0).map(([kind, noun, fate]) => ({
    kind,
    count: countOf(known[kind].length, noun),
    fate,
  }));

function countOf(count: number, noun: string): string {
  const plural = PLURALS[noun];
  return count === 1 || plural === undefined ? counted(count, noun) : `${count} ${plural}`;
}

type Given = Pick<KnownGuest, "email" | "phone">;

/** Whether the typed text is the guest's address or number, in any format. */
export const isTyped = (typed: string, { email, phone }: Given): boolean =>
  email === ""
    ? digitsOf(typed) === digitsOf(phone)
    : bare(typed).toLowerCase() === email.toLowerCase();

/** The names in the guest's bookings, each once. */
export const bookedNames = ({ bookings }: Pick<KnownGuest, "bookings">): string[] => [
  ...new Set(bookings.map(({ customerName }) => customerName)),
];

/** The guest's data as a file for the guest to read. */
export const fileOf = (known: KnownGuest): Blob =>
  new Blob([`${JSON.stringify(known, null, 2)}\n`], { type: "application/json" });
