import { CalendarPlus } from "lucide-react";

import { useVenue } from "@/api/venue";
import { useVenueTime } from "@/lib/venue-time";
import { MENU_FACES, type MenuFace, PopoverMenu, PopoverMenuEntry } from "@/ui/popover-menu";
import { eventPath, type VenueEvent } from "./event";
import { daysOf, shiftDay } from "./event-days";

const TWO_HOURS = 2 * 60 * 60 * 1000;
const LONGEST_TEXT = 1200;

export interface CalendarEntry {
  title: string;
  description: string;
  /** Instants, ISO 8601 in UTC; without an end the entry lasts two hours. */
  date: string;
  endDate: string | null;
  /** First day and the day after the last, in the venue's zone: set for all-day events only. */
  days: { first: string; next: string } | null;
  location: string;
  /** IANA name. */
  timeZone: string;
  /** Page of the event, added to the text. */
  url: string;
}

const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

const compact = (text: string) => text.replace(/[-:]/g, "").replace(/\.\d+/, "");

function endOf({ date, endDate }: CalendarEntry): string {
  return new Date(endDate ?? Date.parse(date) + TWO_HOURS).toISOString();
}

function textOf({ description, url }: CalendarEntry): string {
  const text = description.trim();
  const shortened = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  return [shortened, url].filter(Boolean).join("\n\n");
}

/** Google Calendar's template page, filled in. */
export function googleCalendarLink(entry: CalendarEntry): string {
  const start = entry.days ? entry.days.first : new Date(entry.date).toISOString();
  const end = entry.days ? entry.days.next : endOf(entry);
  return `https://calendar.google.com/calendar/render?${query({
    action: "TEMPLATE",
    text: entry.title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz: entry.timeZone,
    details: textOf(entry),
    location: entry.location,
  })}`;
}

/** Outlook's compose page, filled in; undocumented, so the .ics file stands beside it. */
export function outlookCalendarLink(entry: CalendarEntry): string {
  return `https://outlook.live.com/calendar/deeplink/compose?${query({
    path: "/calendar/action/compose",
    rru: "addevent",
    startdt: entry.days ? entry.days.first : new Date(entry.date).toISOString(),
    enddt: entry.days ? entry.days.next : endOf(entry),
    ...(entry.days && { allday: "true" }),
    subject: entry.title,
    body: textOf(entry),
    location: entry.location,
  })}`;
}

/** The three ways of an event into a calendar. */
export function AddToCalendar({ event, face = "icon" }: { event: VenueEvent; face?: MenuFace }) {
  return (
    <PopoverMenu
      label={`Add to Calendar: ${event.title}`}
      className={MENU_FACES[face]}
      tooltip={face === "icon" ? "Add to Calendar" : undefined}
      face={
        <>
          <CalendarPlus aria-hidden className="size-5" strokeWidth={1.25} />
          {face === "button" && "Add to Calendar"}
        </>
      }
    >
      {(close) => <Ways event={event} onChoose={close} />}
    </PopoverMenu>
  );
}

function Ways({ event, onChoose }: { event: VenueEvent; onChoose: () => void }) {
  const entry = useCalendarEntry(event);
  return (
    <>
      <PopoverMenuEntry href={googleCalendarLink(entry)} onClick={onChoose}>
        Google Calendar
      </PopoverMenuEntry>
      <PopoverMenuEntry href={outlookCalendarLink(entry)} onClick={onChoose}>
        Outlook
      </PopoverMenuEntry>
      <PopoverMenuEntry href={`/api/events/${event.id}/calendar.ics`} download onClick={onChoose}>
        Download .ics
      </PopoverMenuEntry>
    </>
  );
}

function useCalendarEntry(event: VenueEvent): CalendarEntry {
  const { name, address, timeZone } = useVenue();
  const { dayKey } = useVenueTime();
  const days = daysOf(event, dayKey);
  const [first = dayKey(event.date)] = days;
  return {
    title: event.title,
    description: event.description,
    date: event.date,
    endDate: event.endDate,
    days: event.isAllDay ? { first, next: shiftDay(days.at(-1) ?? first, 1) } : null,
    location: event.location || [name, address.locality, address.region].filter(Boolean).join(", "),
    timeZone,
    url: new URL(eventPath(event), window.location.href).href,
  };
}
