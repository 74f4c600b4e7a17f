import { useSearch } from "wouter";
import { idIn } from "@/admin/data/addresses";
import type { BadgeText } from "@/admin/ui/badge";
import type { Schemas } from "@/api/client";
import { cut } from "@/lib/characters";
import { mailLink } from "@/lib/links";
import type { ClockTime } from "@/lib/time/checked";
import { DAY_MS, MINUTE_MS } from "@/lib/time/durations";
import { clockText, minutesOf } from "@/lib/time/hours";
import { type VenueTime, venueTime } from "@/lib/time/venue-time";

export type Inquiry = Schemas["HostInquiryOut"];
export type Message = Schemas["ContactMessageOut"];
export type Entry = Schemas["InboxEntryOut"];
export type Status = Entry["status"];
export type Kind = Entry["kind"];

/** Every status in the manager's words, with the colour of its text. */
export const STATUSES: Readonly<Record<Status, BadgeText>> = {
  new: { word: "New", tone: "act" },
  answered: { word: "Answered", tone: "plain" },
  confirmed: { word: "Confirmed", tone: "plain" },
  declined: { word: "Declined", tone: "quiet" },
};

export const STATUS_NAMES = ["new", "answered", "confirmed", "declined"] as const;

/** The status that a choice list gives back as text. */
export const statusOf = (value: string): Status | undefined =>
  STATUS_NAMES.find((status) => status === value);

/** Where what arrived lies in the API. */
export const LISTS = { inquiry: "/api/event-hosting", message: "/api/contact" } as const;

/** A time of day belongs to no zone: UTC has the same on any day. */
const utcOf = (time: ClockTime) => minutesOf(time) * MINUTE_MS;

/** What an inquiry is called whose event has no name yet. */
const UNNAMED_EVENT = "Private event";

/** What an inquiry is called. */
export const titleOf = ({ eventName }: Pick<Inquiry, "eventName">): string =>
  eventName || UNNAMED_EVENT;

/** Who asks: an inquiry that was entered by hand may lack one of the two names. */
export const senderOf = ({ firstName, lastName }: Pick<Inquiry, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim();

/** "7:00 PM–2:00 AM (next day)"; of times that are not both known, what is; "" for none. */
export function spanOf(
  { startTime, endTime }: Pick<Inquiry, "startTime" | "endTime">,
  time: VenueTime,
): string {
  if (startTime === null) return endTime === null ? "" : `Until ${clockText(time, endTime)}`;
  if (endTime === null) return `From ${clockText(time, startTime)}`;
  const isNextDay = endTime <= startTime;
  const end = utcOf(endTime) + (isNextDay ? DAY_MS : 0);
  const span = venueTime("UTC", [], time).hours(utcOf(startTime), end);
  return isNextDay ? `${span} (next day)` : span;
}

/** What is open in the inbox. */
export interface Opened {
  kind: Kind;
  id: number;
}

const KINDS = ["inquiry", "message"] as const;

/** What a part of an address after its '?' says is open; null for the list. */
export function openedIn(search: string): Opened | null {
  const asked = new URLSearchParams(search);
  for (const kind of KINDS) {
    const id = idIn(asked.get(kind));
    if (id !== null) return { kind, id };
  }
  return null;
}

/** What the address says is open: it can be linked to, and 'back' closes it. */
export const useOpened = (): Opened | null => openedIn(useSearch());

const LONGEST_QUOTE = 1500;

interface Reply {
  to: string;
  subject: string;
  /** Who is greeted. */
  name: string;
  /** Who signs. */
  venue: string;
  /** The text that was sent; the reply quotes it. "" for none. */
  quote: string;
}

/** The first name in a name, unless a title such as "Dr." precedes it. */
function callingName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return first.endsWith(".") ? name.trim() : first;
}

const quoted = (text: string): string =>
  cut(text, LONGEST_QUOTE)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");

/** The link that opens a reply in the manager's own mail program, begun and ready to be written. */
export function replyLink({ to, subject, name, venue, quote }: Reply): string {
  const lines = [`Hi ${callingName(name)},`, "", "", "", "Kind regards,", venue];
  const body = quote === "" ? lines : [...lines, "", quoted(quote)];
  return mailLink(to, { subject, body: body.join("\r\n") });
}
