import { bookingHref } from "@/admin/data/addresses";
import { useListParts, useSort } from "@/admin/data/use-list";
import { DataTable } from "@/admin/ui/lists/data-table";
import { Contact, RowTitle } from "@/admin/ui/lists/row-title";
import { useVenue } from "@/api/venue";
import { useShortInstant } from "@/lib/time/venue-time";

import { type Booking, bookingState, pricesInWords, tickets } from "./booked-event";
import { moneyColumns, Tickets } from "./booking-columns";

const seatsOf = (booking: Booking) =>
  `${pricesInWords(booking) || tickets(booking.numberOfTickets)}${booking.isComp ? ", comp" : ""}`;

/** The bookings of a guest at all events, found by name, email, phone or code, the newest first. */
export function FoundGuests({ search }: { search: string }) {
  const when = useShortInstant();
  const sorting = useSort();
  const list = useListParts("/api/bookings", 25, { search, sort: sorting.sort });
  return (
    <DataTable
      label="Guests"
      of="bookings"
      query={list}
      empty="Nobody like that has booked."
      isCompact
      sorting={sorting}
      columns={[
        {
          head: "Guest",
          sort: { key: "guest" },
          cell: (booking) => (
            <RowTitle
              href={bookingHref(booking)}
              title={booking.customerName}
              line={booking.reference}
              brief={[when(booking.eventDate), seatsOf(booking), booking.eventTitle]}
            />
          ),
        },
        {
          head: "Contact",
          sort: { key: "contact" },
          cell: ({ customerEmail, customerPhone }) => (
            <Contact email={customerEmail} phone={customerPhone} />
          ),
        },
        {
          head: "Tickets",
          sort: { key: "tickets" },
          cell: (booking) => <Tickets booking={booking} />,
        },
        ...moneyColumns({ rows: list.data?.rows ?? [], currency: useVenue() }).map((column) => ({
          ...column,
          phone: "hidden" as const,
        })),
        {
          head: "Event",
          sort: { key: "event" },
          cell: (booking) => (
            <>
              <p>{booking.eventTitle}</p>
              <p className="figures text-smoke">{when(booking.eventDate)}</p>
            </>
          ),
        },
        {
          head: "State",
          sort: { key: "state" },
          phone: "unlabeled",
          className: "table:w-0 text-13 whitespace-nowrap text-smoke",
          cell: bookingState,
        },
      ]}
    />
  );
}
