import { Link, useSearch } from "wouter";

import { usePagedList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { ViewHeader } from "@/admin/ui/headings";
import { FilterTabs, FoundList, ListSearch, SPANS, UPCOMING } from "@/admin/ui/list";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";

import {
  arrivalsLine,
  type BookedEvent,
  bookingsHref,
  doorHref,
  parties,
  useMoments,
} from "./booked-event";
import { DoorList } from "./door-list";
import { EventBookings } from "./event-bookings";
import { SeatsBar } from "./seats-bar";

const HEAD = ["Event", "Seats", "Parties", "Tickets", "Actions"];

/** The events and their seats; with `event` in the address one of them, with `door` its door. */
export function BookingsView() {
  const asked = new URLSearchParams(useSearch());
  const eventId = Number(asked.get("event"));
  if (!Number.isInteger(eventId) || eventId < 1) return <BookedEvents />;
  if (asked.has("door")) return <DoorList key={eventId} eventId={eventId} />;
  return <EventBookings key={eventId} eventId={eventId} />;
}

/** The events with what is sold of them. */
function BookedEvents() {
  const list = usePagedList("/api/bookings/nights", 20, UPCOMING);
  const { when, search } = list.filters;
  return (
    <>
      <ViewHeader title="Bookings" />
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <FilterTabs
          label="Which events"
          tabs={SPANS}
          value={when}
          onChange={(value) => list.filter({ when: value })}
        />
        <ListSearch label="Search events" list={list} className="w-full md:ml-auto md:w-72" />
      </div>
      <FoundList
        of="events"
        list={list}
        empty={search ? "No event matches the search." : "No events here yet."}
      >
        {(events) => (
          <PanelTable label="Events" head={HEAD}>
            {events.map((event) => (
              <BookedEventRow key={event.eventId} event={event} />
            ))}
          </PanelTable>
        )}
      </FoundList>
    </>
  );
}

function BookedEventRow({ event }: { event: BookedEvent }) {
  const { moment, day } = useMoments();
  const { eventId, seatsTaken, capacity, arrivedSeats } = event;
  return (
    <PanelRow>
      <PanelCell className="xl:w-[34%]">
        <Link
          href={bookingsHref(eventId)}
          className="font-medium wrap-anywhere underline-offset-4 hover:underline max-md:inline-block max-md:py-2.75"
        >
          {event.title}
        </Link>{" "}
        <CategoryBadge category={event.category} />
        <p className="figures text-smoke">{(event.isAllDay ? day : moment)(event.date)}</p>
      </PanelCell>
      <PanelCell label="Seats" className="md:w-44">
        <SeatsBar taken={seatsTaken} capacity={capacity} arrived={arrivedSeats} />
      </PanelCell>
      <PanelCell label="Parties" className="xl:whitespace-nowrap">
        <p className="figures">{parties(event.parties)}</p>
        {arrivedSeats > 0 && <p className="figures text-smoke">{arrivalsLine(event)}</p>}
      </PanelCell>
      <PanelCell label="Tickets" className="xl:whitespace-nowrap">
        {event.isCancelled ? <span className="text-error">Cancelled</span> : event.ticketStatus}
      </PanelCell>
      <PanelCell>
        <div className="flex flex-wrap gap-2 xl:flex-nowrap">
          <PanelButton size="sm" href={bookingsHref(eventId)}>
            Bookings<span className="sr-only"> of {event.title}</span>
          </PanelButton>
          <PanelButton size="sm" variant="quiet" href={doorHref(eventId)}>
            Door list<span className="sr-only"> of {event.title}</span>
          </PanelButton>
        </div>
      </PanelCell>
    </PanelRow>
  );
}
