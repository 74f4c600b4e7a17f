import { bookingHref, bookingsHref } from "@/admin/data/addresses";
import { waitlistStatus } from "@/admin/data/waitlist/lines";
import { RowTitle } from "@/admin/ui/lists/row-title";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/lists/table";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { shortInstant, useVenueTime } from "@/lib/time/venue-time";

type Wait = Schemas["GuestWaitOut"];

const HEAD = ["Event", "Seats", "In line"];

/** The places of a guest on waitlists, by the day of their event, the latest first. */
export function GuestWaits({ waitlist }: { waitlist: readonly Wait[] }) {
  return (
    <PanelTable label="Waitlists with this guest" head={HEAD}>
      {waitlist.map((wait) => (
        <WaitRow key={wait.id} wait={wait} />
      ))}
    </PanelTable>
  );
}

function WaitRow({ wait }: { wait: Wait }) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const when = shortInstant(time, wait.eventDate, now);
  const { eventId, eventTitle, partySize, bookingReference: reference } = wait;
  return (
    <PanelRow compactOnPhone>
      <PanelCell className="xl:w-[50%]">
        <RowTitle
          href={reference ? bookingHref({ eventId, reference }) : bookingsHref(eventId)}
          title={eventTitle}
          line={reference ? `${when} · ${reference}` : when}
          brief={[when, counted(partySize, "seat")]}
        />
      </PanelCell>
      <PanelCell hideOnPhone className="figures">
        {partySize}
      </PanelCell>
      <PanelCell className={`figures ${wait.state === "offered" ? "text-limited" : ""}`}>
        {waitlistStatus(wait, time, now)}
      </PanelCell>
    </PanelRow>
  );
}
