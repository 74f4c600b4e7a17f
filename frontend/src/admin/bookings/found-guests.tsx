import { useState } from "react";

import { bookingHref } from "@/admin/data/addresses";
import { useList } from "@/admin/data/use-list";
import { QueryList } from "@/admin/ui/lists/list";
import { MailAddress, RowTitle } from "@/admin/ui/lists/row-title";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/lists/table";
import { useNow } from "@/lib/time/clock";
import { shortInstant, useVenueTime } from "@/lib/time/venue-time";

import { type Booking, bookingState, tickets } from "./booked-event";

const HEAD = ["Guest", "Contact", "Tickets", "Event", "State"];
const A_PAGE = 25;

/** The bookings of a guest at all events, found by name, email, phone or code, the newest first. */
export function FoundGuests({ search }: { search: string }) {
  const [part, setPart] = useState({ search, offset: 0 });
  // Another search begins at its first part.
  const offset = part.search === search ? part.offset : 0;
  const list = useList("/api/bookings", { search, offset, limit: A_PAGE });
  const onGo = (to: number) => setPart({ search, offset: to });
  const { total, isTotalCapped } = list.data ?? { total: 0, isTotalCapped: false };
  return (
    <QueryList
      of="bookings"
      list={{ ...list, page: { offset, limit: A_PAGE, total, isTotalCapped, onGo } }}
      empty="Nobody like that has booked."
    >
      {(bookings) => (
        <PanelTable label="Guests" head={HEAD}>
          {bookings.map((booking) => (
            <GuestRow key={booking.id} booking={booking} />
          ))}
        </PanelTable>
      )}
    </QueryList>
  );
}

/** A booking, which leads to its place among those of its event. */
function GuestRow({ booking }: { booking: Booking }) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const when = shortInstant(time, booking.eventDate, now);
  const seats = `${tickets(booking.numberOfTickets)}${booking.isComp ? ", comp" : ""}`;
  return (
    <PanelRow compactOnPhone>
      <PanelCell>
        <RowTitle
          href={bookingHref(booking)}
          title={booking.customerName}
          line={booking.reference}
          brief={[when, seats, booking.eventTitle]}
        />
      </PanelCell>
      <PanelCell hideOnPhone>
        <p>
          <MailAddress>{booking.customerEmail}</MailAddress>
        </p>
        <p className="figures text-smoke">{booking.customerPhone}</p>
      </PanelCell>
      <PanelCell hideOnPhone className="figures">
        <span>{booking.numberOfTickets}</span>
        {booking.isComp && <span className="block text-brass-hi">Comp</span>}
      </PanelCell>
      <PanelCell hideOnPhone>
        <p>{booking.eventTitle}</p>
        <p className="figures text-smoke">{when}</p>
      </PanelCell>
      <PanelCell className="table:w-0 text-[13px] whitespace-nowrap text-smoke">
        {bookingState(booking)}
      </PanelCell>
    </PanelRow>
  );
}
