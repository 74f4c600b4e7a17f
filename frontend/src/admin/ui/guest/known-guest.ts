import type { Schemas } from "@/api/client";
import { bare } from "@/lib/characters";
import { counted } from "@/lib/text";

export type KnownGuest = Schemas["KnownOut"];

/** Everything of which a guest may have some, as the manager calls it. */
const KINDS = [
  ["bookings", "booking", "The seats stay counted; name, address, phone and note go."],
  ["waitlist", "place on a waitlist", "Deleted."],
  ["notes", "set of notes", "Deleted, with the tags."],
  ["inquiries", "inquiry", "Deleted, with our notes."],
  ["messages", "message", "Deleted, with our notes."],
  ["automatic", "probably automatic message", "Deleted."],
  ["subscriptions", "place on a list", "Deleted."],
  ["mails", "mail", "Deleted, to the guest and about the guest."],
  ["unsubscribed", "wish for no mails after a show", "Deleted: a new booking begins again."],
  ["files", "mail as a file", "Deleted from the data folder."],
  ["changes", "entry in the list of changes", "Stays, without the name."],
  ["responses", "kept answer of the server", "Deleted."],
  ["mentions", "mention in something of others", "The address is taken out, the rest stays."],
] as const;

const PLURALS: Readonly<Record<string, string>> = {
  inquiry: "inquiries",
  "place on a waitlist": "places on waitlists",
  "set of notes": "sets of notes",
  "place on a list": "places on lists",
  "wish for no mails after a show": "wishes for no mails after a show",
  "mail as a file": "mails as files",
  "entry in the list of changes": "entries in the list of changes",
  "kept answer of the server": "kept answers of the server",
  "mention in something of others": "mentions in something of others",
};

interface Part {
  kind: string;
  /** "3 bookings". */
  count: string;
  /** What forgetting does to them. */
  fate: string;
}

/** What there is of a guest, and what becomes of it when the guest is forgotten. */
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

/** Whether what was typed is the guest's address, however its capitals are written. */
export const isTyped = (typed: string, { email }: Pick<KnownGuest, "email">): boolean =>
  bare(typed).toLowerCase() === email.toLowerCase();

/** The file of what is known, for the guest to read. */
export const fileOf = (known: KnownGuest): Blob =>
  new Blob([`${JSON.stringify(known, null, 2)}\n`], { type: "application/json" });
