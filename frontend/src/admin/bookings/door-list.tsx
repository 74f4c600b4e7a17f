import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { BOOKED_EVENTS, bookingsHref } from "@/admin/data/addresses";
import { useMay } from "@/admin/data/may";
import { refresh } from "@/admin/data/query-client";
import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";

import { retryArrivals } from "./arrivals";
import {
  type BookedEvent,
  type Booking,
  isHeld,
  parties,
  startInWords,
  useBookedEvent,
} from "./booked-event";
import { DoorParties } from "./door-parties";
import { Remarks, useRemarks } from "./remarks";
import { LineAtTheDoor } from "./waitlist/line-at-the-door";
import { WalkInDialog } from "./walk-in";

const FETCH_EVERY_MS = 15_000;

/** The list for the door of one event: on the phone to tap, on paper to tick. */
export function DoorList({ eventId }: { eventId: number }) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const [isAdding, setIsAdding] = useState(false);
  const client = useQueryClient();
  const found = useBookedEvent(eventId, { isRequired: true });
  const bookings = useList("/api/bookings", { eventId, state: "active" }, { isRequired: true });
  const { refetch } = bookings;
  const { remarks, refetch: refetchRemarks } = useRemarks(eventId);
  // Somebody else may stand at the door too, and taps may be waiting for the network.
  useEffect(() => {
    const renew = () => {
      retryArrivals(client);
      refetch().catch(reportError);
      refetchRemarks().catch(reportError);
      refresh(client, ["/api/admin/waitlist"]);
    };
    const timer = setInterval(renew, FETCH_EVERY_MS);
    window.addEventListener("online", renew);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", renew);
    };
  }, [client, refetch, refetchRemarks]);
  if (!found.data || !bookings.data) return <Loading>Loading door list...</Loading>;
  const [event] = found.data.rows;
  const rows = bookings.data.rows.toSorted((one, other) =>
    one.customerName.localeCompare(other.customerName, "en-US"),
  );
  return (
    <>
      <ViewHeader
        above={event ? `Door · ${startInWords(event, time, now)}` : "Door"}
        title={event?.title ?? "This event is not there any more"}
        actions={
          <>
            <WayBack event={event} />
            {event && !event.isCancelled && (
              <PanelButton className="print:hidden" onClick={() => setIsAdding(true)}>
                Add a walk-in
              </PanelButton>
            )}
            <PanelButton className="print:hidden" onClick={() => window.print()}>
              Print
            </PanelButton>
          </>
        }
      />
      {event && event.capacity !== null && <LineAtTheDoor eventId={eventId} />}
      <DoorParties
        bookings={rows}
        remarks={remarks}
        capacity={event?.capacity ?? null}
        walkIns={event?.walkIns ?? 0}
        houseSeats={event?.houseSeats ?? 0}
      />
      <DoorPaper bookings={rows} remarks={remarks} />
      {event && isAdding && <WalkInDialog event={event} onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** From where the door list was opened. */
function WayBack({ event }: { event: BookedEvent | undefined }) {
  const seesBookings = useMay()("GET /api/bookings/{booking_id}");
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

/** The door list on paper, with a box to tick for each party. */
function DoorPaper({ bookings, remarks }: DoorPaperProps) {
  const time = useVenueTime();
  const seats = bookings.reduce((sum, { numberOfTickets }) => sum + numberOfTickets, 0);
  const head = "border-b border-black py-2 pr-4 font-medium";
  const cell = "border-b border-line py-2 pr-4";
  return (
    <div className="hidden text-black print:block">
      <p className="figures mb-3">
        {parties(bookings.length)}, {seats} seats
      </p>
      <table className="figures w-full border-collapse text-left text-[14px]">
        <thead>
          <tr>
            <th className={head} aria-label="Arrived" />
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
                <span className="grid size-5 place-items-center border border-black">
                  {booking.arrivedSeats >= booking.numberOfTickets && "✓"}
                </span>
              </td>
              <td className={`font-medium wrap-anywhere ${cell}`}>
                {booking.customerName}
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
