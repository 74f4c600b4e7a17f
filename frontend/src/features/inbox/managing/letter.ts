import type { Schemas } from "@/api/client";
import { venueTime } from "@/lib/venue-time";

export type Inquiry = Schemas["HostInquiryOut"];
export type Message = Schemas["ContactMessageOut"];
export type Entry = Schemas["InboxEntryOut"];
export type Status = Entry["status"];
export type Kind = Entry["kind"];

/** Every status in the manager's words, with the colour of its text. */
export const STATUSES: Readonly<Record<Status, { word: string; tone: string }>> = {
  new: { word: "New", tone: "text-brass-hi" },
  answered: { word: "Answered", tone: "text-parchment" },
  confirmed: { word: "Confirmed", tone: "text-available" },
  declined: { word: "Declined", tone: "text-smoke" },
};

export const STATUS_NAMES = ["new", "answered", "confirmed", "declined"] as const;

/** The status that a choice list gives back as text. */
export const statusOf = (value: string): Status | undefined =>
  STATUS_NAMES.find((status) => status === value);

/** Where one thing that arrived lies in the API. */
export const apiOf = (kind: Kind, id: number) =>
  kind === "inquiry" ? (`/api/event-hosting/${id}` as const) : (`/api/contact/${id}` as const);

/** What is fetched anew when the inbox has changed. */
export const INBOX = ["/api/admin/inbox", "/api/admin/changes"] as const;

/** "19:30" as "7:30 PM"; a time of day belongs to no zone. */
export const hourOf = (wallTime: string): string =>
  venueTime("UTC").hour(`2000-01-01T${wallTime}:00Z`);

/** "7:00 PM – 2:00 AM (next day)". */
export function spanOf({ startTime, endTime }: Pick<Inquiry, "startTime" | "endTime">): string {
  const span = `${hourOf(startTime)} – ${hourOf(endTime)}`;
  return endTime <= startTime ? `${span} (next day)` : span;
}
