import { useState } from "react";
import { Link } from "wouter";
import { guestHref } from "@/admin/data/addresses";
import { usePagedList } from "@/admin/data/use-list";
import { Badge } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSelect } from "@/admin/ui/fields";
import { DataTable } from "@/admin/ui/lists/data-table";
import { ListSearch } from "@/admin/ui/lists/list";
import { ROW_LINK } from "@/admin/ui/lists/row-link";
import { BriefLine, Contact, TonedLine } from "@/admin/ui/lists/row-title";
import { useVenue } from "@/api/venue";
import { signUpFor } from "@/features/events/event-action";
import { useNow, useShortInstant } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";

import {
  type BookedEvent,
  type Booking,
  heldInWords,
  moneyLines,
  pricesInWords,
  tickets,
  wordForGone,
} from "./booked-event";
import { PhoneBooking } from "./booking-form";
import { BookingMenu } from "./booking-menu";
import { PartyNotes } from "./party-notes";

const ORIGINS = { site: "On the site", phone: "By phone", forgotten: "" };
const STATES = { active: "Booked", owes: "Owes", cancelled: "Cancelled", all: "All" };

function emptyOf({ search, state }: { search: string; state: string }): string {
  if (search) return "No booking matches the search.";
  if (state === "owes") return "No booking owes money.";
  return state === "cancelled" ? "No cancelled bookings." : "No bookings here yet.";
}

/** Who is booked for an event, searched and in parts; a guest who calls is added here. */
export function BookingList({ event }: { event: BookedEvent }) {
  const [isAdding, setIsAdding] = useState(false);
  // Whoever was found among all guests is looked at here, cancelled or not.
  const guest = new URLSearchParams(window.location.search).get("guest") ?? "";
  const first = { eventId: event.eventId, search: guest, state: guest ? "all" : "active" };
  const list = usePagedList("/api/bookings", 50, first);
  const when = useShortInstant();
  const takesBookings = !signUpFor(event.title, useVenue().signUp);
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
            sort: { key: "guest" },
            className: "xl:w-[30%]",
            cell: (booking) => <BookedGuest booking={booking} event={event} />,
          },
          {
            head: "Contact",
            sort: { key: "contact" },
            className: "xl:w-[26%]",
            cell: ({ customerEmail, customerPhone }) => (
              <Contact email={customerEmail} phone={customerPhone} />
            ),
          },
          {
            head: "Tickets",
            sort: { key: "tickets" },
            cell: (booking) => <Tickets booking={booking} event={event} />,
          },
          {
            head: "Booked",
            sort: { key: "booked" },
            className: "xl:whitespace-nowrap",
            cell: ({ createdAt, origin }) => (
              <>
                <p className="figures">{when(createdAt)}</p>
                <p className="text-smoke">{ORIGINS[origin]}</p>
              </>
            ),
          },
        ]}
        actions={(booking) => <BookingMenu booking={booking} event={event} />}
      />
      <PhoneBooking event={event} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

/** Who has booked, and how far the booking has come. */
function BookedGuest({ booking, event }: { booking: Booking; event: BookedEvent }) {
  const time = useVenueTime();
  const held = heldInWords(booking, event, time, useNow());
  const { reference, numberOfTickets, cancelledAt, arrivedAt, isComp } = booking;
  const money = moneyLines(booking, useVenue());
  const arrived = arrivedAt !== null && `arrived ${time.hour(arrivedAt)}`;
  return (
    <>
      <GuestName booking={booking} />
      <p className="figures text-smoke max-table:hidden">
        <span>{reference}</span>
        {arrived && <span className="text-parchment">{` · ${arrived}`}</span>}
      </p>
      <BriefLine
        parts={[
          reference,
          pricesInWords(booking, event) || tickets(numberOfTickets),
          isComp && "comp",
          cancelledAt ? wordForGone(booking).toLowerCase() : arrived,
        ]}
      />
      {money.length > 0 && <TonedLine parts={money} />}
      {held && (
        <p className="figures">
          <Badge word={held} tone="act" />
        </p>
      )}
      <PartyNotes {...booking} />
    </>
  );
}

/** Who has booked: the way to all of the guest, where the booking says who that is. */
function GuestName({ booking: { customerName, cancelledAt, guestKey } }: { booking: Booking }) {
  const tone = cancelledAt === null ? "" : "text-smoke";
  if (guestKey === null)
    return (
      <p className={`font-medium wrap-anywhere max-md:min-h-11 ${tone}`}>
        <bdi>{customerName}</bdi>
      </p>
    );
  return (
    <Link
      {...ROW_LINK}
      href={guestHref(guestKey)}
      className={`inline-block font-medium wrap-anywhere underline-offset-4 hover:underline max-md:min-h-11 ${tone}`}
    >
      <bdi>{customerName}</bdi>
    </Link>
  );
}

/** How many tickets a booking has, at which prices, and whether they are complimentary. */
export function Tickets({ booking, event }: { booking: Booking; event?: BookedEvent }) {
  const prices = pricesInWords(booking, event);
  const venue = useVenue();
  return (
    <>
      <span className="figures">{booking.numberOfTickets}</span>
      {prices && (
        <span className="figures block min-w-24 text-13 wrap-anywhere text-smoke">{prices}</span>
      )}
      {moneyLines(booking, venue).map(({ name, text, tone }) => (
        <span key={name} className={`figures block text-13 ${tone}`}>
          {text}
        </span>
      ))}
      {booking.isComp && (
        <span className="block">
          <Badge word="Comp" tone="plain" />
        </span>
      )}
    </>
  );
}
