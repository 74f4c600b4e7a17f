import type { Schemas } from "@/api/client";
import type { VenueTime } from "@/lib/venue-time";

export type InquiryCalendar = Schemas["InquiryCalendarOut"];

/** Something else that is on: an event, another inquiry, or that the house is closed. */
export interface Occasion {
  key: string;
  title: string;
  what: "event" | "inquiry" | "closed";
  /** When, as the venue's clock says it. */
  when: string;
  /** Beside an inquiry: how many guests and how far it is. */
  note: string;
  /** Where it is opened. */
  href: string;
  overlaps: boolean;
}

export interface Day {
  /** "2026-12-11" */
  key: string;
  /** "Fri" */
  weekday: string;
  /** "11" */
  number: string;
  isAsked: boolean;
  occasions: Occasion[];
}

/** What an entry of the calendar needs besides to be shown on its days. */
interface Words {
  time: VenueTime;
  utc: VenueTime;
  spanOf: (inquiry: InquiryCalendar["inquiries"][number]) => string;
  hrefOfInquiry: (id: number) => string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function* keysOf(first: string, last: string): Generator<string> {
  const end = Date.parse(`${last}T12:00:00Z`);
  for (let at = Date.parse(`${first}T12:00:00Z`); at <= end; at += DAY_MS) {
    yield new Date(at).toISOString().slice(0, 10);
  }
}

/** Whether an event is shown on a day: on the day it starts, and on each that it fills. */
function isOn(event: InquiryCalendar["events"][number], day: string, time: VenueTime): boolean {
  const first = time.dayKey(event.date);
  const isLong = Date.parse(event.endDate) - Date.parse(event.date) >= DAY_MS;
  // The last moment still belongs to it, its end no longer.
  return isLong ? first <= day && day <= time.dayKey(Date.parse(event.endDate) - 1) : first === day;
}

/** The days about an inquiry, each with what else is on. */
export function daysOf(calendar: InquiryCalendar, words: Words): Day[] {
  const { time, utc, spanOf, hrefOfInquiry } = words;
  return [...keysOf(calendar.firstDay, calendar.lastDay)].map((key) => {
    const isAsked = key === calendar.eventDate;
    const events = calendar.events
      .filter((event) => isOn(event, key, time) || (isAsked && event.overlaps))
      .map(
        (event): Occasion => ({
          key: `event-${event.id}`,
          title: event.title,
          what: "event",
          when: event.isAllDay ? "All day" : time.range(event.date, event.endDate),
          note: "",
          href: `/admin?view=events&event=${event.id}`,
          overlaps: event.overlaps,
        }),
      );
    const inquiries = calendar.inquiries
      .filter((other) => other.eventDate === key || (isAsked && other.overlaps))
      .map(
        (other): Occasion => ({
          key: `inquiry-${other.id}`,
          title: other.eventName,
          what: "inquiry",
          when: spanOf(other),
          note: `${other.guestCount} guests, ${other.status}`,
          href: hrefOfInquiry(other.id),
          overlaps: other.overlaps,
        }),
      );
    const { weekday, day } = utc.dateParts(`${key}T12:00:00Z`);
    const closed = calendar.closedDays
      .filter(({ date }) => date === key)
      .map(
        ({ note, overlaps }): Occasion => ({
          key: "closed",
          title: note || "Closed",
          what: "closed",
          when: "All day",
          note: "",
          href: "/admin?view=venue",
          overlaps,
        }),
      );
    const occasions = [...closed, ...events, ...inquiries];
    return { key, weekday, number: day, isAsked, occasions };
  });
}
