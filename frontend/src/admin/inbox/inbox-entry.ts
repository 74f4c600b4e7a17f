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

/** The text and the color of every status. */
export const STATUSES: Readonly<Record<Status, BadgeText>> = {
  new: { word: "New", tone: "act" },
  answered: { word: "Answered", tone: "plain" },
  confirmed: { word: "Confirmed", tone: "plain" },
  declined: { word: "Declined", tone: "quiet" },
};

export const STATUS_NAMES = ["new", "answered", "confirmed", "declined"] as const;

/** The status of the text from a select. */
export const statusOf = (value: string): Status | undefined =>
  STATUS_NAMES.find((status) => status === value);

/** The API's list of each kind of entry. */
export const LISTS = { inquiry: "/api/event-hosting", message: "/api/contact" } as const;

/** A time of day in milliseconds of a UTC day: it has no time zone. */
const utcOf = (time: ClockTime) => minutesOf(time) * MINUTE_MS;

/** The title of an inquiry whose event has no name yet. */
const UNNAMED_EVENT = "Private event";

/** The title of an inquiry. */
export const titleOf = ({ eventName }: Pick<Inquiry, "eventName">): string =>
  eventName || UNNAMED_EVENT;

/** The sender's name: an inquiry that staff entered may lack one of the two names. */
export const senderOf = ({ firstName, lastName }: Pick<Inquiry, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim();

/** The times of an inquiry, "7:00 PM–2:00 AM (next day)"; the known one of two; "" for none. */
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

/** The open entry of the inbox. */
export interface Opened {
  kind: Kind;
  id: number;
}

const KINDS = ["inquiry", "message"] as const;

/** The open entry in the query of a URL; null for the list. */
export function openedIn(search: string): Opened | null {
  const asked = new URLSearchParams(search);
  for (const kind of KINDS) {
    const id = idIn(asked.get(kind));
    if (id !== null) return { kind, id };
  }
  return null;
}

/** Returns the open entry in the URL, so that it can be linked to and 'back' closes it. */
export const useOpened = (): Opened | null => openedIn(useSearch());

const LONGEST_QUOTE = 1500;

interface Reply {
  to: string;
  subject: string;
  /** The name in the greeting. */
  name: string;
  /** The name of the signature. */
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

/** The link that opens a reply with greeting and quotation in the manager's own mail program. */
export function replyLink({ to, subject, name, venue, quote }: Reply): string {
  const lines = [`Hi ${callingName(name)},`, "", "", "", "Kind regards,", venue];
  const body = quote === "" ? lines : [...lines, "", quoted(quote)];
  return mailLink(to, { subject, body: body.join("\r\n") });
}
