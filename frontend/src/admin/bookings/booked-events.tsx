import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";

import {
  BOOKED_EVENTS,
  bookingsHref,
  doorHref,
  guestsHref,
  PROGRAMME,
} from "@/admin/data/addresses";
import { usePagedList } from "@/admin/data/use-list";
import { useWaitlistSummary } from "@/admin/data/waitlist/lines";
import { PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { ViewHeader } from "@/admin/ui/headings";
import { EventFilters, UPCOMING } from "@/admin/ui/lists/event-filters";
import { ListSearch, QueryList } from "@/admin/ui/lists/list";
import { RowTitle } from "@/admin/ui/lists/row-title";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/lists/table";
import { seatsInWords } from "@/lib/seats-left";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";
import { arrivalsLine, type BookedEvent, parties, startInWords } from "./booked-event";
import { EventBookings } from "./event-bookings";
import { FoundGuests } from "./found-guests";
import { PrintedList } from "./printed-list";
import { SeatsBar } from "./seats-bar";

const HEAD = ["Event", "Seats", "Parties", "Tickets", "Door"];

/**
 * The events and their seats; with `event` in the address one of them, with `print` its list on
 * paper. Without an event `guest` looks for somebody in all of them.
 */
export function BookingsView() {
  const asked = new URLSearchParams(useSearch());
  const eventId = Number(asked.get("event"));
  if (!Number.isInteger(eventId) || eventId < 1) return <AllBookings guest={asked.get("guest")} />;
  if (asked.has("door")) return <WayToDoor eventId={eventId} />;
  if (asked.has("print")) return <PrintedList key={eventId} eventId={eventId} />;
  return <EventBookings key={eventId} eventId={eventId} />;
}

/** The address that the door had while it was a view of the panel; also the way in after a login. */
function WayToDoor({ eventId }: { eventId: number }) {
  const href = doorHref(eventId);
  useEffect(() => window.location.replace(href), [href]);
  return <Loading>Opening the door...</Loading>;
}

interface AllBookingsProps {
  /** Who is looked for; null while nobody is, '' where somebody is about to be. */
  guest: string | null;
}

function AllBookings({ guest }: AllBookingsProps) {
  const [, navigate] = useLocation();
  const search = guest ?? "";
  const searchFor = (change: { search: string }) => {
    navigate(change.search === "" ? BOOKED_EVENTS : guestsHref(change.search), { replace: true });
  };
  return (
    <>
      <ViewHeader title="Bookings" />
      <ListSearch
        label="Find a guest by name, email, phone or code"
        list={{ filters: { search }, filter: searchFor, total: 0 }}
        isFocused={guest === ""}
        className="mb-5 max-w-xl"
      />
      {search.trim() === "" ? <BookedEvents /> : <FoundGuests search={search} />}
    </>
  );
}

/** The events with what is sold of them. */
function BookedEvents() {
  const list = usePagedList("/api/bookings/events", 20, UPCOMING);
  const { search } = list.filters;
  return (
    <>
      <EventFilters list={list} />
      <QueryList
        of="events"
        list={list}
        empty={search ? "No event matches the search." : "No events here yet."}
        next={search === "" && { text: "Go to the programme", href: PROGRAMME }}
      >
        {(events) => (
          <PanelTable label="Events" head={HEAD}>
            {events.map((event) => (
              <BookedEventRow key={event.eventId} event={event} />
            ))}
          </PanelTable>
        )}
      </QueryList>
    </>
  );
}

function BookedEventRow({ event }: { event: BookedEvent }) {
  const time = useVenueTime();
  const { eventId, seatsTaken, capacity, arrivedSeats } = event;
  const when = startInWords(event, time, useNow(60_000));
  const line = useWaitlistSummary(eventId);
  const waiting = line && `${line.parties} in line`;
  const status = event.isCancelled ? "Cancelled" : event.ticketStatus;
  return (
    <PanelRow compactOnPhone>
      <PanelCell className="xl:w-[34%]">
        <RowTitle
          href={bookingsHref(eventId)}
          title={event.title}
          badge={<CategoryBadge category={event.category} />}
          line={when}
          brief={[when, seatsInWords(event), waiting ?? status]}
        />
      </PanelCell>
      <PanelCell hideOnPhone className="md:w-44">
        <SeatsBar
          taken={seatsTaken}
          capacity={capacity}
          arrived={arrivedSeats}
          houseSeats={event.houseSeats}
        />
      </PanelCell>
      <PanelCell hideOnPhone className="xl:whitespace-nowrap">
        <p className="figures">{parties(event.parties)}</p>
        {arrivedSeats > 0 && <p className="figures text-smoke">{arrivalsLine(event)}</p>}
        {waiting && <p className="figures text-limited">{waiting}</p>}
      </PanelCell>
      <PanelCell hideOnPhone className="xl:whitespace-nowrap">
        {event.isCancelled ? <span className="text-error">Cancelled</span> : status}
      </PanelCell>
      <PanelCell className="table:w-0 whitespace-nowrap">
        <PanelButton size="sm" variant="quiet" href={doorHref(eventId)}>
          <span className="max-table:sr-only">Door list</span>
          <span aria-hidden className="table:hidden">
            Door
          </span>
          <span className="sr-only">{` of ${event.title}`}</span>
        </PanelButton>
      </PanelCell>
    </PanelRow>
  );
}
