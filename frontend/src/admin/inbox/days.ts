import { editorHref, entryHref, VENUE } from "@/admin/data/addresses";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import type { Day } from "@/lib/time/checked";
import { daysBetween, daysOfStretch } from "@/lib/time/days";
import { middayOf, type VenueTime } from "@/lib/time/venue-time";

export type InquiryCalendar = Schemas["InquiryCalendarOut"];

/** Another entry of the day: an event, an inquiry, or a closed day. */
export interface Occasion {
  key: string;
  title: string;
  what: "event" | "inquiry" | "closed";
  /** The time in venue time. */
  when: string;
  /** The number of guests and the status of an inquiry. */
  note: string;
  /** The link that opens it. */
  href: string;
  overlaps: boolean;
}

export interface InquiryDay {
  key: Day;
  /** "Fri" */
  weekday: string;
  /** "11" */
  number: string;
  isAsked: boolean;
  occasions: Occasion[];
}

/** The facts that place an entry on the days of the calendar. */
interface Words {
  time: VenueTime;
  utc: VenueTime;
  spanOf: (inquiry: InquiryCalendar["inquiries"][number]) => string;
}

/** The days around an inquiry, each with its other entries. */
export function daysOf(calendar: InquiryCalendar, words: Words): InquiryDay[] {
  const { time, utc, spanOf } = words;
  const ofProgramme = calendar.events.map((event) => ({
    event,
    days: daysOfStretch(
      { start: Date.parse(event.date), end: Date.parse(event.endDate), isAllDay: event.isAllDay },
      time.dayKey,
    ),
  }));
  return daysBetween(calendar.firstDay, calendar.lastDay).map((key) => {
    const isAsked = key === calendar.eventDate;
    const events = ofProgramme
      .filter(({ event, days }) => days.includes(key) || (isAsked && event.overlaps))
      .map(
        ({ event }): Occasion => ({
          key: `event-${event.id}`,
          title: event.title,
          what: "event",
          when: event.isAllDay ? "All day" : time.range(event.date, event.endDate),
          note: "",
          href: editorHref(event.id),
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
          when: spanOf(other) || "Time not known yet",
          note: [other.guestCount !== null && counted(other.guestCount, "guest"), other.status]
            .filter(Boolean)
            .join(", "),
          href: entryHref({ kind: "inquiry", id: other.id }),
          overlaps: other.overlaps,
        }),
      );
    const { weekday, day } = utc.dateParts(middayOf(key));
    const closed = calendar.closedDays
      .filter(({ date }) => date === key)
      .map(
        ({ note, overlaps }): Occasion => ({
          key: "closed",
          title: note || "Closed",
          what: "closed",
          when: "All day",
          note: "",
          href: VENUE,
          overlaps,
        }),
      );
    const occasions = [...closed, ...events, ...inquiries];
    return { key, weekday, number: day, isAsked, occasions };
  });
}
