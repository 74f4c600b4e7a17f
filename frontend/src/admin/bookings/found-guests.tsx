import { useState } from "react";

import { bookingHref } from "@/admin/data/addresses";
import { useList } from "@/admin/data/use-list";
import { DataTable } from "@/admin/ui/lists/data-table";
import { Contact, RowTitle } from "@/admin/ui/lists/row-title";
import { useNow } from "@/lib/time/clock";
import { shortInstant, useVenueTime } from "@/lib/time/venue-time";

import { type Booking, bookingState, tickets } from "./booked-event";
import { Tickets } from "./booking-list";

const A_PAGE = 25;

const seatsOf = ({ numberOfTickets, isComp }: Booking) =>
  `${tickets(numberOfTickets)}${isComp ? ", comp" : ""}`;

/** The bookings of a guest at all events, found by name, email, phone or code, the newest first. */
export function FoundGuests({ search }: { search: string }) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const whenOf = ({ eventDate }: Booking) => shortInstant(time, eventDate, now);
  const [part, setPart] = useState({ search, offset: 0 });
  // Another search begins at its first part.
  const offset = part.search === search ? part.offset : 0;
  const list = useList("/api/bookings", { search, offset, limit: A_PAGE });
  const onGo = (to: number) => setPart({ search, offset: to });
  const { total, isTotalCapped } = list.data ?? { total: 0, isTotalCapped: false };
  return (
    <DataTable
      label="Guests"
      of="bookings"
      query={{ ...list, page: { offset, limit: A_PAGE, total, isTotalCapped, onGo } }}
      empty="Nobody like that has booked."
      isCompact
      columns={[
        {
          head: "Guest",
          phone: "unlabeled",
          cell: (booking) => (
            <RowTitle
              href={bookingHref(booking)}
              title={booking.customerName}
              line={booking.reference}
              brief={[whenOf(booking), seatsOf(booking), booking.eventTitle]}
            />
          ),
        },
        {
          head: "Contact",
          cell: ({ customerEmail, customerPhone }) => (
            <Contact email={customerEmail} phone={customerPhone} />
          ),
        },
        { head: "Tickets", cell: (booking) => <Tickets booking={booking} /> },
        {
          head: "Event",
          cell: (booking) => (
            <>
              <p>{booking.eventTitle}</p>
              <p className="figures text-smoke">{whenOf(booking)}</p>
            </>
          ),
        },
        {
          head: "State",
          phone: "unlabeled",
          className: "table:w-0 text-[13px] whitespace-nowrap text-smoke",
          cell: bookingState,
        },
      ]}
    />
  );
}
