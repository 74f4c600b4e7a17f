import { CalendarPlus } from "lucide-react";

import { useVenue } from "@/api/venue";
import { useVenueTime } from "@/lib/venue-time";

import { type CalendarEntry, googleCalendarLink, outlookCalendarLink } from "./calendar-links";
import { daysOf } from "./events-by-day";
import { MENU_FACES, type MenuFace } from "./menu-face";
import { shiftDay } from "./month-grid";
import { PopoverMenu } from "./popover-menu";
import { PopoverMenuEntry } from "./popover-menu-entry";
import { eventPath, type VenueEvent } from "./venue-event";

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
