import type { BookedEvent } from "@/admin/bookings/booked-event";
import { SeatsLine } from "@/admin/bookings/seats-bar";
import { bookingsHref, editorFromTonight, newHref, VENUE } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { useList } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PutBackOnLoaded } from "@/admin/events/put-back-on";
import { PanelButton } from "@/admin/ui/buttons";
import type { CalendarItem } from "@/admin/ui/clashes";
import { EditLink, EventPencil } from "@/admin/ui/edit-link";
import { PanelSection } from "@/admin/ui/headings";
import { QueryList } from "@/admin/ui/lists/list";
import type { Day, Instant } from "@/lib/time/checked";
import { DAYS_OF_WEEK, shiftDay } from "@/lib/time/days";
import { useVenueTime } from "@/lib/time/venue-time";

const MOST = 30;

interface ComingWeekProps {
  evening: { day: Day; shows: readonly BookedEvent[] };
}

/** The seven days after an evening: the shows and how they sell, cancelled ones, private evenings, closed days. */
export function ComingWeek({ evening }: ComingWeekProps) {
  const { dayKey } = useVenueTime();
  const { day: after } = evening;
  // A show that begins after midnight belongs to the evening before.
  const isOfEvening = ({ eventId }: BookedEvent) =>
    evening.shows.some((show) => show.eventId === eventId);
  const last = shiftDay(after, DAYS_OF_WEEK);
  const shows = useList("/api/bookings/events", { limit: MOST });
  const calendar = usePanelQuery(
    `/api/admin/calendar?from=${shiftDay(after, 1)}&to=${last}` as const,
  );
  const isThen = ({ date }: { date: Instant }) => dayKey(date) > after && dayKey(date) <= last;
  // An evening whose only show is cancelled is replaced by the next one.
  const isOffBefore = ({ isCancelled, date }: BookedEvent) => isCancelled && dayKey(date) <= last;
  const linesOf = (booked: readonly BookedEvent[], items: readonly CalendarItem[]) =>
    [
      ...booked
        .filter((show) => !isOfEvening(show) && (isThen(show) || isOffBefore(show)))
        .map((show) => ({ ...lineOfShow(show), date: show.date })),
      ...items
        .filter((item) => (item.kind !== "event" || item.isPrivate) && isThen(item))
        .map((item) => ({ ...lineOfItem(item), date: item.date })),
    ].toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
  const week = {
    data: shows.data && calendar.data && { rows: linesOf(shows.data.rows, calendar.data.items) },
    isError: shows.isError || calendar.isError,
    refetch: () => Promise.all([shows.refetch(), calendar.refetch()]),
  };
  return (
    <PanelSection title="The week after">
      <QueryList of="shows of the week" list={week}>
        {(lines) =>
          lines.length === 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-smoke">
              <p>Nothing is on the programme in these seven days.</p>
              <PanelButton size="sm" variant="quiet" href={newHref()}>
                Add an event
              </PanelButton>
            </div>
          ) : (
            <ul className="border-t border-line">
              {lines.map((line) => (
                <ComingLine key={`${line.href} ${line.date}`} {...line} />
              ))}
            </ul>
          )
        }
      </QueryList>
    </PanelSection>
  );
}

interface Line {
  href: string;
  title: string;
  /** A short description. */
  about: string;
  /** Start of a show that has a time of day. */
  startsAt?: Instant;
  /** Set for an event; its row links to the editor. */
  eventId?: number;
  /** Set for a show with a limited number of seats. */
  seats?: { taken: number; capacity: number };
  isCancelled?: boolean;
}

function lineOfShow(show: BookedEvent): Line {
  const { eventId, title, seatsTaken: taken, capacity, isCancelled, date, isAllDay } = show;
  const start = isAllDay ? {} : { startsAt: date };
  const line = { href: bookingsHref(eventId), title, eventId, isCancelled, ...start };
  if (isCancelled) return { ...line, about: "Cancelled" };
  if (capacity === null) return { ...line, about: `${taken} booked` };
  return { ...line, about: `${taken} of ${capacity}`, seats: { taken, capacity } };
}

function lineOfItem({ kind, id, title }: CalendarItem): Line {
  if (kind === "inquiry") {
    return { href: `/admin?view=inbox&inquiry=${id}`, title, about: "Private, confirmed" };
  }
  if (kind === "event") {
    return { href: editorFromTonight(id), title, about: "Private", eventId: id };
  }
  return { href: VENUE, title: "Closed", about: title === "Closed" ? "" : title };
}

function ComingLine({ date, ...line }: Line & { date: Instant }) {
  const { href, title, about, startsAt, eventId, seats, isCancelled = false } = line;
  const { dateParts, hour } = useVenueTime();
  const mayChange = usePermission()("PUT /api/events/{event_id}");
  const { weekday, day } = dateParts(date);
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3.5 border-b border-row py-2">
      <span className="figures text-smoke">{`${weekday} ${day}`}</span>
      <div className="min-w-0">
        <EditLink
          href={href}
          className="block wrap-anywhere underline-offset-4 hover:underline max-lg:py-2.75"
        >
          {title}
        </EditLink>
        <p className="figures text-13 text-smoke">
          {startsAt && <span>{`${hour(startsAt)} · `}</span>}
          <span>{about}</span>
        </p>
      </div>
      <div className="flex items-center gap-1">
        {seats && <SeatsLine {...seats} className="h-1.5 w-12 sm:w-22" />}
        {eventId !== undefined && isCancelled && mayChange && <PutBackOnLoaded eventId={eventId} />}
        {eventId !== undefined && !isCancelled && (
          <EventPencil eventId={eventId} title={title} date={date} />
        )}
      </div>
    </li>
  );
}
