import { Link } from "wouter";
import { owingHref } from "@/admin/data/addresses";
import { Badge } from "@/admin/ui/badge";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { doorsOf } from "@/features/events/event";
import { centsWriter } from "@/lib/money";
import { seatsInWords } from "@/lib/seats-left";
import { statusLook } from "@/lib/ticket-status";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";

import { type BookedEvent, startInWords } from "./booked-event";
import { SeatsLine } from "./seats-bar";

interface EventFactsProps {
  event: Pick<
    Schemas["AdminEventOut"],
    | "date"
    | "isAllDay"
    | "doorsMinutes"
    | "isCancelled"
    | "ticketStatus"
    | "capacity"
    | "seatsTaken"
    | "walkIns"
    | "houseSeats"
  >;
  /** Its seats and bookings; undefined until loaded. */
  sold: BookedEvent | undefined;
  /** Its state, unless it is the usual one: "Draft". */
  state: string | null;
}

/** The line below an event's title: its date, state, seats and money. */
export function EventFacts({ event, sold, state }: EventFactsProps) {
  const time = useVenueTime();
  const money = centsWriter(useVenue());
  const { isCancelled, ticketStatus, capacity, seatsTaken, walkIns, houseSeats } = event;
  const doors = event.doorsMinutes === null ? "" : doorsOf(event, time);
  return (
    <div className="figures flex flex-wrap items-center gap-x-5.5 gap-y-1 text-14">
      <p>
        <span>{startInWords(event, time, useNow())}</span>
        {doors && <span className="text-smoke">{` · ${doors}`}</span>}
      </p>
      {isCancelled ? (
        <Badge word="Cancelled" tone="quiet" />
      ) : (
        <Badge word={state ?? statusLook(ticketStatus).text} tone="plain" />
      )}
      <div className="flex items-center gap-2.5">
        <p>{`${seatsInWords(event)}${capacity === null ? "" : " seats"}`}</p>
        {capacity !== null && (
          <SeatsLine
            taken={seatsTaken}
            capacity={capacity}
            walkIns={walkIns}
            houseSeats={houseSeats}
            className="h-1 w-24 max-sm:hidden"
          />
        )}
      </div>
      {sold && sold.taken > 0 && <p>{`${money(sold.taken)} taken`}</p>}
      {sold && sold.owed > 0 && (
        <Link
          href={owingHref(sold.eventId)}
          className="font-medium text-act underline-offset-4 hover:underline"
        >
          {`${money(sold.owed)} owed`}
        </Link>
      )}
    </div>
  );
}
