import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { BOOKED_EVENTS, bookingsHref, doorHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { refresh } from "@/admin/data/query-client";
import { useList } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { type WaitingParty, waitlistStatus } from "@/admin/data/waitlist/lines";
import { PanelButton } from "@/admin/ui/buttons";
import { GuestTags } from "@/admin/ui/guest/guest-tags";
import { ViewHeader } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { telLink } from "@/lib/call-link";
import { useNameOrder } from "@/lib/folding";
import { counted } from "@/lib/text";
import type { Day } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";

import {
  type BookedEvent,
  type Booking,
  bookingState,
  isHeld,
  parties,
  pricesInWords,
  startInWords,
  useBookedEvent,
} from "./booked-event";

type Remark = Schemas["RemarksOut"];

const FETCH_EVERY_MS = 15_000;
const NO_BOOKINGS: readonly Booking[] = [];

const nameOf = ({ customerName }: Booking) => customerName;

/** The list for the door of one event on paper, with a box to tick for each party. */
export function PrintedList({ eventId }: { eventId: number }) {
  const time = useVenueTime();
  const now = useNow();
  const client = useQueryClient();
  const found = useBookedEvent(eventId, { isRequired: true });
  const bookings = useList("/api/bookings", { eventId, state: "active" }, { isRequired: true });
  const { refetch } = bookings;
  const { remarks, refetch: refetchRemarks } = useRemarks(eventId);
  // Refetch before printing.
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
        title={event?.title ?? "This event no longer exists"}
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
      <DoorPaper event={event} bookings={rows} remarks={remarks} />
    </>
  );
}

/** Link back to the event's bookings, or to 'Tonight' for users who may not see bookings. */
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

/** Enough digits to distinguish guests with the same name, but not to call one. */
const lastDigits = (phone: string) =>
  phone === "" ? "" : `…${phone.replace(/\D/g, "").slice(-SHOWN_DIGITS)}`;

interface DoorPaperProps {
  event: BookedEvent | undefined;
  bookings: readonly Booking[];
  remarks: ReturnType<typeof useRemarks>["remarks"];
}

/** A line for each party. */
function DoorPaper({ event, bookings, remarks }: DoorPaperProps) {
  const time = useVenueTime();
  if (bookings.length === 0) return <EmptyNote>Nobody is booked yet.</EmptyNote>;
  const seats = bookings.reduce((sum, { numberOfTickets }) => sum + numberOfTickets, 0);
  const head = "border-b border-line print:border-black py-2 pr-4 font-medium";
  const cell = "border-b border-line py-2 pr-4";
  return (
    <div className="print:text-black">
      <p className="figures mb-3">{`${parties(bookings.length)}, ${counted(seats, "seat")}`}</p>
      <table className="figures w-full border-collapse text-left text-14">
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
                {isHeld(booking) && (
                  <span className="block font-normal">{bookingState(booking)}</span>
                )}
                <Remarks
                  booking={booking}
                  remark={remarks.get(booking.id)}
                  day={time.dayKey(booking.eventDate)}
                />
              </td>
              <td className={cell}>
                <span>{booking.numberOfTickets}</span>
                <span className="block min-w-20 text-13 wrap-anywhere empty:hidden">
                  {pricesInWords(booking, event)}
                </span>
              </td>
              <td className={cell}>{booking.reference}</td>
              <td className={`whitespace-nowrap ${cell}`}>{lastDigits(booking.customerPhone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Notes about an event's guests, by booking; empty until loaded. */
function useRemarks(eventId: number) {
  const { data, refetch } = usePanelQuery(`/api/admin/event-guests/${eventId}/remarks` as const);
  return { remarks: new Map(data?.map((remark) => [remark.bookingId, remark])), refetch };
}

interface RemarksProps {
  booking: Booking;
  /** Notes about its guest, if there are any. */
  remark: Remark | undefined;
  /** The evening's day. */
  day: Day;
}

/** Remarks for the door: the guest's tags and request, the booking's note, the guest's notes. */
function Remarks({ booking, remark, day }: RemarksProps) {
  const request = booking.guestRequest && `Guest: ${booking.guestRequest}`;
  const notes = [request, booking.note, remark?.notes].filter(Boolean).join("\n");
  return (
    <>
      {remark && <GuestTags guest={remark} day={day} className="mt-1" />}
      {notes && (
        <span className="mt-1 block font-normal whitespace-pre-line text-parchment print:text-black">
          {notes}
        </span>
      )}
    </>
  );
}

const MOST = 50;

/** The waitlist for the door, which assigns seats in the last half hour; hidden if empty. */
function LineAtTheDoor({ eventId }: { eventId: number }) {
  const { data } = useList("/api/admin/waitlist", { eventId, limit: MOST });
  if (!data || data.rows.length === 0) return null;
  return (
    <details className="mb-2 border border-line bg-soot print:hidden">
      <summary className="figures flex min-h-11 cursor-pointer items-center px-4 py-2 text-17 text-brass-hi">
        {`${parties(data.total)} ${data.total === 1 ? "waits" : "wait"} for seats`}
      </summary>
      <ul aria-label="Waitlist">
        {data.rows.map((party) => (
          <Waiting key={party.id} party={party} />
        ))}
      </ul>
    </details>
  );
}

function Waiting({ party }: { party: WaitingParty }) {
  const time = useVenueTime();
  const { dialing } = useVenue();
  const standing = waitlistStatus(party, time, useNow());
  return (
    <li className="flex items-center gap-4 border-t border-row px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-17">
          <bdi>{party.customerName}</bdi>
        </p>
        <p className="figures text-smoke">
          <span>{`${standing} · `}</span>
          <a href={telLink(party.customerPhone, dialing)}>{party.customerPhone}</a>
        </p>
      </div>
      <span className="figures shrink-0 font-display text-26">
        <span aria-hidden>{party.partySize}</span>
        <span className="sr-only">{counted(party.partySize, "seat")}</span>
      </span>
    </li>
  );
}
