import { useState } from "react";
import { Link } from "wouter";
import { guestHref } from "@/admin/data/addresses";
import { useList, usePagedList } from "@/admin/data/use-list";
import { Badge } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSelect } from "@/admin/ui/fields";
import { DataTable } from "@/admin/ui/lists/data-table";
import { ListSearch } from "@/admin/ui/lists/list";
import { ROW_LINK } from "@/admin/ui/lists/row-link";
import { Contact } from "@/admin/ui/lists/row-title";
import { Tooltip } from "@/admin/ui/tooltip";
import { useVenue } from "@/api/venue";
import { signUpFor } from "@/features/events/event-action";
import { centsWriter } from "@/lib/money";
import { useNow } from "@/lib/time/clock";
import { shortDate, useVenueTime } from "@/lib/time/venue-time";

import {
  type BookedEvent,
  type Booking,
  heldInWords,
  moneyLines,
  parties,
  pricesInWords,
  tickets,
  wordForGone,
} from "./booked-event";
import { moneyColumns, Tickets } from "./booking-columns";
import { PhoneBooking } from "./booking-form";
import { BookingMenu } from "./booking-menu";
import { notesInWords } from "./party-notes";

const ORIGINS = { site: "On the site", phone: "By phone", forgotten: "" };
const STATES = { active: "Booked", owes: "Owes", cancelled: "Cancelled", all: "All" };

function emptyOf({ search, state }: { search: string; state: string }): string {
  if (search) return "No booking matches the search.";
  if (state === "owes") return "No booking owes money.";
  return state === "cancelled" ? "No cancelled bookings." : "No bookings here yet.";
}

/** The bookings of an event, with search and tabs, and a button to book for a guest who calls. */
export function BookingList({ event }: { event: BookedEvent }) {
  const [isAdding, setIsAdding] = useState(false);
  // A guest found among all guests may be cancelled, so show all states.
  const guest = new URLSearchParams(window.location.search).get("guest") ?? "";
  const first = { eventId: event.eventId, search: guest, state: guest ? "all" : "active" };
  const list = usePagedList("/api/bookings", 50, first);
  const time = useVenueTime();
  const now = useNow();
  const venue = useVenue();
  const takesBookings = !signUpFor(event.title, venue.signUp);
  const { search, state } = list.filters;
  const wanted = { eventId: event.eventId, search, state };
  const totals = useList("/api/bookings/totals", wanted).data?.rows;
  const isSummed = totals !== undefined && totals.parties > 1;
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-end gap-2.5">
        <ListSearch
          label="Search by name, email, phone or code"
          list={list}
          className="w-full md:w-96"
        />
        <PanelSelect
          label="Which bookings"
          isLabelHidden
          value={list.filters.state}
          onChange={({ target }) => list.filter({ state: target.value })}
          className="w-36"
        >
          {Object.entries(STATES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </PanelSelect>
        {takesBookings && (
          <PanelButton
            className="ml-auto"
            disabled={event.isCancelled}
            onClick={() => setIsAdding(true)}
          >
            Add by phone
          </PanelButton>
        )}
      </div>
      <DataTable
        label="Guests"
        of="bookings"
        query={list}
        empty={emptyOf(list.filters)}
        next={
          takesBookings &&
          list.filters.state === "active" &&
          !(list.filters.search || event.isCancelled) && {
            text: "Add a booking",
            onClick: () => setIsAdding(true),
          }
        }
        isCompact
        sorting={list.sorting}
        columns={[
          {
            head: "Guest",
            phone: "title",
            sort: { key: "guest" },
            className: "table:w-[30%] table:max-w-0",
            total: isSummed ? parties(totals.parties) : undefined,
            cell: (booking) => <BookedGuest booking={booking} event={event} />,
          },
          {
            head: "Contact",
            phone: "hidden",
            sort: { key: "contact" },
            className: "table:w-[26%] table:max-w-0",
            cell: ({ customerEmail, customerPhone }) => (
              <Contact email={customerEmail} phone={customerPhone} />
            ),
          },
          {
            head: "Tickets",
            phone: "hidden",
            sort: { key: "tickets" },
            className: "figures",
            total: isSummed ? totals.seats : undefined,
            cell: (booking) => <Tickets booking={booking} event={event} />,
          },
          {
            head: "Booked",
            phone: "hidden",
            sort: { key: "booked" },
            className: "whitespace-nowrap max-xl:table:hidden",
            cell: ({ createdAt, origin }) => (
              <>
                <p className="figures">{shortDate(time, createdAt, now)}</p>
                <p className="text-smoke">{ORIGINS[origin]}</p>
              </>
            ),
          },
          ...moneyColumns({
            rows: list.data?.rows ?? [],
            currency: venue,
            totals: isSummed ? totals : undefined,
          }),
          {
            head: "In short",
            isPhoneOnly: true,
            phone: "detail",
            className: "max-table:col-end-3",
            total:
              isSummed && totals.paid > 0 ? `${centsWriter(venue)(totals.paid)} paid` : undefined,
            cell: (booking) => <InShort booking={booking} event={event} />,
          },
        ]}
        actions={(booking) => <BookingMenu booking={booking} event={event} />}
      />
      <PhoneBooking event={event} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

/** The guest and the state of the booking. */
function BookedGuest({ booking, event }: { booking: Booking; event: BookedEvent }) {
  const time = useVenueTime();
  const held = heldInWords(booking, event, time, useNow());
  const { reference, arrivedAt } = booking;
  const notes = notesInWords(booking);
  return (
    <>
      <p className="flex min-w-0 items-center gap-x-2">
        <GuestName booking={booking} />
        {held && (
          <span className="figures shrink-0">
            <Badge word={held} tone="act" />
          </span>
        )}
      </p>
      <Tooltip text={notes} isForCutText>
        <p className="figures truncate text-smoke max-table:hidden">
          <span>{reference}</span>
          {arrivedAt !== null && (
            <span className="text-parchment">{` · arrived ${time.hour(arrivedAt)}`}</span>
          )}
          {notes && <span className="text-13 text-parchment">{` · ${notes}`}</span>}
        </p>
      </Tooltip>
    </>
  );
}

/** The second line of a booking on a phone. */
function InShort({ booking, event }: { booking: Booking; event: BookedEvent }) {
  const time = useVenueTime();
  const { reference, numberOfTickets, cancelledAt, arrivedAt, isComp } = booking;
  const paid = moneyLines(booking, useVenue()).filter(({ name }) => name !== "Balance due");
  const parts = [
    pricesInWords(booking, event) || tickets(numberOfTickets),
    isComp && "comp",
    cancelledAt
      ? wordForGone(booking).toLowerCase()
      : arrivedAt !== null && `arrived ${time.hour(arrivedAt)}`,
    ...paid.map(({ text }) => text),
    notesInWords(booking),
    reference,
  ];
  return <p className="figures truncate">{parts.filter(Boolean).join(" · ")}</p>;
}

/** The guest's name; a link to the guest's page if the booking identifies the guest. */
function GuestName({ booking: { customerName, cancelledAt, guestKey } }: { booking: Booking }) {
  const tone = cancelledAt === null ? "" : "text-smoke";
  const look = `block min-w-0 truncate font-medium ${tone}`;
  if (guestKey === null)
    return (
      <span className={look}>
        <bdi>{customerName}</bdi>
      </span>
    );
  return (
    <Link
      {...ROW_LINK}
      href={guestHref(guestKey)}
      className={`${look} underline-offset-4 hover:underline max-md:-my-2.75 max-md:min-h-11 max-md:min-w-11 max-md:py-2.75`}
    >
      <bdi>{customerName}</bdi>
    </Link>
  );
}
