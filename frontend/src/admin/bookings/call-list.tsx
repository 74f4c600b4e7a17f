import { bookingHref, bookingsHref } from "@/admin/data/addresses";
import { countOf, useListParts } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { RowTitle } from "@/admin/ui/lists/row-title";
import type { Scope } from "@/admin/ui/series-scope";
import { useVenue } from "@/api/venue";
import { telLink } from "@/lib/call-link";
import { useShortInstant } from "@/lib/time/venue-time";

import { type Booking, tickets, useBookedEvent } from "./booked-event";
import { PartyNotes } from "./party-notes";

const OF_DATES: Readonly<Record<Scope, string>> = {
  this: "No mail reaches these parties: call them when something changes.",
  later: "No mail reaches these parties of this and the later dates: call them.",
  all: "No mail reaches these parties of all dates to come: call them.",
};

const OF_SEVERAL = "No mail reaches these parties of the selected events: call them.";

/** The scope in a URL; only this date if it is missing or unknown. */
const scopeOf = (asked: string): Scope => (asked === "later" || asked === "all" ? asked : "this");

interface CallListProps {
  eventId: number;
  /** The scope in the series, as in the URL. */
  asked: string;
  /** Other events of the same change. */
  also: readonly number[];
}

/** Guests of an event who can be reached only by phone, with links to call them. */
export function CallList({ eventId, asked, also }: CallListProps) {
  const scope = scopeOf(asked);
  const isOfSeveral = also.length > 0;
  const when = useShortInstant();
  const [event] = useBookedEvent(eventId).data?.rows ?? [];
  const list = useListParts(`/api/admin/event-guests/${eventId}/calls` as const, 50, {
    scope,
    also,
  });
  return (
    <>
      <ViewHeader
        above={(!isOfSeveral && event?.title) || "Bookings"}
        title="Guests to call"
        note={
          list.data && <span className="figures">{countOf(list.total, list.isTotalCapped)}</span>
        }
        actions={<PanelButton href={bookingsHref(eventId)}>All bookings</PanelButton>}
      />
      <p className="mb-5 text-smoke">{isOfSeveral ? OF_SEVERAL : OF_DATES[scope]}</p>
      <DataTable
        label="Guests to call"
        query={list}
        empty="A mail reaches every party."
        isCompact
        columns={[
          {
            head: "Guest",
            className: "xl:w-[36%]",
            cell: (booking) => (
              <>
                <RowTitle
                  href={bookingHref(booking)}
                  title={booking.customerName}
                  line={booking.reference}
                  brief={[when(booking.eventDate), tickets(booking.numberOfTickets)]}
                />
                <PartyNotes {...booking} />
              </>
            ),
          },
          {
            head: "Phone",
            phone: "unlabeled",
            className: "figures max-table:pr-4.5",
            cell: ({ customerPhone }) => <PhoneNumber phone={customerPhone} />,
          },
          { head: "Tickets", className: "figures", cell: ({ numberOfTickets }) => numberOfTickets },
          {
            head: "Date",
            className: "figures xl:whitespace-nowrap",
            cell: ({ eventDate }: Booking) => when(eventDate),
          },
        ]}
      />
    </>
  );
}

/** The phone link, or a note that the guest cannot be reached at all. */
function PhoneNumber({ phone }: { phone: string }) {
  const { dialing } = useVenue();
  if (phone === "") return <span className="text-error">No phone number either</span>;
  const href = telLink(phone, dialing);
  if (href === undefined) return <span>{phone}</span>;
  return (
    <a
      href={href}
      className="text-brass-hi underline decoration-line underline-offset-4 hover:decoration-brass max-md:inline-block max-md:py-2.75"
    >
      {phone}
    </a>
  );
}
