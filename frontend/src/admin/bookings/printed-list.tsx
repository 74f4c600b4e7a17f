import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { BOOKED_EVENTS, bookingsHref, doorHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { refresh } from "@/admin/data/query-client";
import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { useNameOrder } from "@/lib/folding";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";

import {
  type BookedEvent,
  type Booking,
  isHeld,
  parties,
  startInWords,
  useBookedEvent,
} from "./booked-event";
import { Remarks, useRemarks } from "./remarks";
import { LineAtTheDoor } from "./waitlist/line-at-the-door";

const FETCH_EVERY_MS = 15_000;
const NO_BOOKINGS: readonly Booking[] = [];

const nameOf = ({ customerName }: Booking) => customerName;

/** The list for the door of one event on paper, with a box to tick for each party. */
export function PrintedList({ eventId }: { eventId: number }) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const client = useQueryClient();
  const found = useBookedEvent(eventId, { isRequired: true });
  const bookings = useList("/api/bookings", { eventId, state: "active" }, { isRequired: true });
  const { refetch } = bookings;
  const { remarks, refetch: refetchRemarks } = useRemarks(eventId);
  // What is printed is as new as can be.
  useEffect(() => {
    const renew = () => {
      refetch().catch(reportError);
      refetchRemarks().catch(reportError);
      refresh(client, ["/api/admin/waitlist"]);
    };
    const timer = setInterval(renew, FETCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [client, refetch, refetchRemarks]);
  const rows = useNameOrder(bookings.data?.rows ?? NO_BOOKINGS, nameOf);
  if (!found.data || !bookings.data) return <Loading>Loading door list...</Loading>;
  const [event] = found.data.rows;
  return (
    <>
      <ViewHeader
        above={event ? `Door list · ${startInWords(event, time, now)}` : "Door list"}
        title={event?.title ?? "This event is not there any more"}
        actions={
          <>
            <WayBack event={event} />
            {event && (
              <PanelButton className="print:hidden" href={doorHref(eventId)}>
                Open the door
              </PanelButton>
            )}
            <PanelButton variant="fill" className="print:hidden" onClick={() => window.print()}>
              Print
            </PanelButton>
          </>
        }
      />
      {event && event.capacity !== null && <LineAtTheDoor eventId={eventId} />}
      <DoorPaper bookings={rows} remarks={remarks} />
    </>
  );
}

/** Where the bookings of the event are, or tonight's shows for who may not see these. */
function WayBack({ event }: { event: BookedEvent | undefined }) {
  const seesBookings = usePermission()("GET /api/bookings/{booking_id}");
  const [href, text] = !seesBookings
    ? ["/admin", "Tonight"]
    : event
      ? [bookingsHref(event.eventId), "All bookings"]
      : [BOOKED_EVENTS, "All events"];
  return (
    <PanelButton variant="quiet" className="print:hidden" href={href}>
      {text}
    </PanelButton>
  );
}

const SHOWN_DIGITS = 4;

/** Enough to tell two guests of one name apart, and nothing to call a stranger by. */
const lastDigits = (phone: string) =>
  phone === "" ? "" : `…${phone.replace(/\D/g, "").slice(-SHOWN_DIGITS)}`;

interface DoorPaperProps {
  bookings: readonly Booking[];
  remarks: ReturnType<typeof useRemarks>["remarks"];
}

/** A line for each party. */
function DoorPaper({ bookings, remarks }: DoorPaperProps) {
  const time = useVenueTime();
  if (bookings.length === 0) return <EmptyNote>Nobody is booked yet.</EmptyNote>;
  const seats = bookings.reduce((sum, { numberOfTickets }) => sum + numberOfTickets, 0);
  const head = "border-b border-line print:border-black py-2 pr-4 font-medium";
  const cell = "border-b border-line py-2 pr-4";
  return (
    <div className="print:text-black">
      <p className="figures mb-3">{`${parties(bookings.length)}, ${counted(seats, "seat")}`}</p>
      <table className="figures w-full border-collapse text-left text-[14px]">
        <thead>
          <tr>
            <th className={head}>
              <span className="sr-only">Arrived</span>
            </th>
            <th className={head}>Name</th>
            <th className={head}>Party</th>
            <th className={head}>Code</th>
            <th className={head}>Phone</th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <tr key={booking.id} className="break-inside-avoid">
              <td className={`w-10 ${cell}`}>
                <span className="grid size-5 place-items-center border border-smoke print:border-black">
                  {booking.arrivedSeats >= booking.numberOfTickets && "✓"}
                </span>
              </td>
              <td className={`font-medium wrap-anywhere ${cell}`}>
                <bdi>{booking.customerName}</bdi>
                {booking.isComp && <span className="block font-normal">Comp</span>}
                {isHeld(booking) && <span className="block font-normal">Not confirmed yet</span>}
                <Remarks
                  booking={booking}
                  remark={remarks.get(booking.id)}
                  day={time.dayKey(booking.eventDate)}
                />
              </td>
              <td className={cell}>{booking.numberOfTickets}</td>
              <td className={cell}>{booking.reference}</td>
              <td className={`whitespace-nowrap ${cell}`}>{lastDigits(booking.customerPhone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
