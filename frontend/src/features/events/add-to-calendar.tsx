import { CalendarPlus } from "lucide-react";
import { joined, useVenue } from "@/api/venue";
import { cut } from "@/lib/characters";
import { withQuery } from "@/lib/links";
import type { Day } from "@/lib/time/checked";
import { shiftDay } from "@/lib/time/days";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/events";
import { PopoverMenu, type PopoverMenuProps } from "@/ui/overlays/popover-menu";

import { daysOf, endOf, eventPath, type Span, type VenueEvent } from "./event";

const LONGEST_TEXT = 1200;

export interface CalendarEntry extends Span {
  title: string;
  description: string;
  /** First day and the day after the last, in the venue's zone: set for all-day events only. */
  days: { first: Day; next: Day } | null;
  location: string;
  /** IANA name. */
  timeZone: string;
  /** Page of the event, added to the text. */
  url: string;
}

const compact = (text: string) => text.replace(/[-:]/g, "").replace(/\.\d+/, "");

const spanOf = (entry: CalendarEntry) => ({
  start: entry.days?.first ?? new Date(entry.date).toISOString(),
  end: entry.days?.next ?? new Date(endOf(entry)).toISOString(),
});

function textOf({ description, url }: CalendarEntry): string {
  return [cut(description.trim(), LONGEST_TEXT), url].filter(Boolean).join("\n\n");
}

/** Google Calendar's template page, filled in. */
export function googleCalendarLink(entry: CalendarEntry): string {
  const { start, end } = spanOf(entry);
  return withQuery("https://calendar.google.com/calendar/render", {
    action: "TEMPLATE",
    text: entry.title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz: entry.timeZone,
    details: textOf(entry),
    location: entry.location,
  });
}

/** Outlook's prefilled compose page. It is undocumented, so the .ics file is offered too. */
export function outlookCalendarLink(entry: CalendarEntry): string {
  const { start, end } = spanOf(entry);
  return withQuery("https://outlook.live.com/calendar/deeplink/compose", {
    path: "/calendar/action/compose",
    rru: "addevent",
    startdt: start,
    enddt: end,
    ...(entry.days && { allday: "true" }),
    subject: entry.title,
    body: textOf(entry),
    location: entry.location,
  });
}

function useCalendarEntry(event: VenueEvent): () => CalendarEntry {
  const { name, address, timeZone } = useVenue();
  const { dayKey } = useVenueTime();
  return () => {
    const days = daysOf(event, dayKey);
    const [first = dayKey(event.date)] = days;
    const town = joined(", ", [name, address?.locality, address?.region]);
    return {
      title: event.title,
      description: event.description,
      date: event.date,
      endDate: event.endDate,
      days: event.isAllDay ? { first, next: shiftDay(days.at(-1) ?? first, 1) } : null,
      location: event.location || town,
      timeZone,
      url: new URL(eventPath(event), window.location.href).href,
    };
  };
}

interface AddToCalendarProps {
  event: VenueEvent;
  variant?: PopoverMenuProps["variant"];
}

/** The three ways of an event into a calendar. */
export function AddToCalendar({ event, variant = "icon" }: AddToCalendarProps) {
  const calendarEntry = useCalendarEntry(event);
  return (
    <PopoverMenu
      icon={CalendarPlus}
      text={t.addToCalendar}
      label={t.actionOf(t.addToCalendar, event.title)}
      variant={variant}
      entries={() => {
        const entry = calendarEntry();
        return [
          { text: t.googleCalendar, href: googleCalendarLink(entry) },
          { text: t.outlook, href: outlookCalendarLink(entry) },
          {
            text: t.downloadIcs,
            href: `/api/events/${event.id}/calendar.ics`,
            isDownload: true,
          },
        ];
      }}
    />
  );
}
