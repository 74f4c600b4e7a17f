import { useEffect } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import {
  BOOKED_EVENTS,
  bookingsHref,
  doorHref,
  guestsHref,
  idIn,
  PROGRAMME,
} from "@/admin/data/addresses";
import { usePagedList } from "@/admin/data/use-list";
import { useWaitlistSummary } from "@/admin/data/waitlist/lines";
import { Badge } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { EventFilters, UPCOMING } from "@/admin/ui/lists/event-filters";
import { ListSearch } from "@/admin/ui/lists/list";
import { RowTitle } from "@/admin/ui/lists/row-title";
import { encoded } from "@/lib/links";
import { seatsInWords } from "@/lib/seats-left";
import { statusLook } from "@/lib/ticket-status";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";
import { arrivalsLine, type BookedEvent, parties, startInWords } from "./booked-event";
import { CallList } from "./call-list";
import { FoundGuests } from "./found-guests";
import { PrintedList } from "./printed-list";
import { SeatsBar } from "./seats-bar";

/**
 * The events and their seats. In the URL, `event` and `print` select the printed list of one, and
 * `calls` the list of phone calls. `guest` without an event searches all bookings.
 */
export function BookingsView() {
  const asked = new URLSearchParams(useSearch());
  const eventId = idIn(asked.get("event"));
  if (eventId === null) return <AllBookings guest={asked.get("guest")} />;
  if (asked.has("door")) return <WayToDoor eventId={eventId} />;
  const calls = asked.get("calls");
  if (calls !== null) {
    const also = (asked.get("also") ?? "")
      .split(",")
      .map(idIn)
      .filter((id) => id !== null);
    return <CallList key={eventId} eventId={eventId} asked={calls} also={also} />;
  }
  if (asked.has("print")) return <PrintedList key={eventId} eventId={eventId} />;
  // Its address before an event had one place.
  const guest = asked.get("guest");
  const found = guest === null ? "" : `&guest=${encoded(guest)}`;
  const { hash } = window.location;
  return <Redirect to={`${bookingsHref(eventId)}${found}${hash}`} replace />;
}

/** Redirects the door's former URL inside the panel; also used after a login. */
function WayToDoor({ eventId }: { eventId: number }) {
  const href = doorHref(eventId);
  useEffect(() => window.location.replace(href), [href]);
  return <Loading>Opening the door...</Loading>;
}

interface AllBookingsProps {
  /** The searched guest; null without a search, '' before the user types. */
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

/** The events with their sales. */
function BookedEvents() {
  const list = usePagedList("/api/bookings/events", 20, UPCOMING);
  const { search } = list.filters;
  return (
    <>
      <EventFilters list={list} />
      <DataTable
        label="Events"
        query={list}
        empty={search ? "No event matches the search." : "No events here yet."}
        next={search === "" && { text: "Go to the programme", href: PROGRAMME }}
        keyOf={idOf}
        isCompact
        sorting={list.sorting}
        columns={[
          {
            head: "Event",
            sort: { key: "event" },
            className: "xl:w-[34%]",
            cell: (event) => <EventTitle event={event} />,
          },
          {
            head: "Seats",
            sort: { key: "seats" },
            className: "md:w-44",
            cell: ({ seatsTaken, capacity, arrivedSeats, houseSeats }) => (
              <SeatsBar
                taken={seatsTaken}
                capacity={capacity}
                arrived={arrivedSeats}
                houseSeats={houseSeats}
              />
            ),
          },
          {
            head: "Parties",
            sort: { key: "parties" },
            className: "xl:whitespace-nowrap",
            cell: (event) => <Parties event={event} />,
          },
          {
            head: "Tickets",
            className: "xl:whitespace-nowrap",
            cell: ({ isCancelled, ticketStatus }) =>
              isCancelled ? (
                <Badge word="Cancelled" tone="quiet" />
              ) : (
                <Badge word={statusLook(ticketStatus).text} tone="plain" />
              ),
          },
          {
            head: "Door",
            phone: "unlabeled",
            className: "table:w-0 whitespace-nowrap",
            cell: (event) => <DoorButton event={event} />,
          },
        ]}
      />
    </>
  );
}

const idOf = ({ eventId }: BookedEvent) => eventId;

/** "2 parties in line"; undefined if there are none. */
function useWaiting({ eventId }: BookedEvent) {
  const line = useWaitlistSummary(eventId);
  return line && `${line.parties} in line`;
}

function EventTitle({ event }: { event: BookedEvent }) {
  const when = startInWords(event, useVenueTime(), useNow());
  const waiting = useWaiting(event);
  const status = event.isCancelled ? "Cancelled" : statusLook(event.ticketStatus).text;
  return (
    <RowTitle
      href={bookingsHref(event.eventId)}
      title={event.title}
      badge={<CategoryBadge category={event.category} />}
      line={when}
      brief={[when, seatsInWords(event), waiting ?? status]}
    />
  );
}

function Parties({ event }: { event: BookedEvent }) {
  const waiting = useWaiting(event);
  return (
    <>
      <p className="figures">{parties(event.parties)}</p>
      {event.arrivedSeats > 0 && <p className="figures text-smoke">{arrivalsLine(event)}</p>}
      {waiting && <p className="figures text-smoke">{waiting}</p>}
    </>
  );
}

function DoorButton({ event }: { event: BookedEvent }) {
  return (
    <PanelButton size="sm" variant="quiet" href={doorHref(event.eventId)}>
      <span className="max-table:sr-only">Door list</span>
      <span aria-hidden className="table:hidden">
        Door
      </span>
      <span className="sr-only">{` of ${event.title}`}</span>
    </PanelButton>
  );
}
