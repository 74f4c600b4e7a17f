import { bookingHref } from "@/admin/data/addresses";
import { RowTitle } from "@/admin/ui/lists/row-title";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/lists/table";
import { EmptyNote, StateWord } from "@/admin/ui/notes";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { shortInstant, useVenueTime } from "@/lib/time/venue-time";

type Visit = Schemas["GuestVisitOut"];

const HEAD = ["Event", "Tickets", "Attendance"];

/** Whether the guest came, in the words of the panel. */
const ATTENDANCES: Readonly<Record<Visit["attendance"], { word: string; tone: string }>> = {
  expected: { word: "Expected", tone: "text-brass-hi" },
  arrived: { word: "Came", tone: "text-available" },
  "no-show": { word: "No-show", tone: "text-error" },
  cancelled: { word: "Cancelled", tone: "text-smoke" },
  // Nobody noted at that door who came.
  unknown: { word: "Not noted", tone: "text-smoke" },
};

/** The bookings of a guest, by the day of their event, the latest first. */
export function GuestVisits({ visits }: { visits: readonly Visit[] }) {
  if (visits.length === 0) return <EmptyNote>No bookings.</EmptyNote>;
  return (
    <PanelTable label="Bookings of this guest" head={HEAD}>
      {visits.map((visit) => (
        <VisitRow key={visit.id} visit={visit} />
      ))}
    </PanelTable>
  );
}

function VisitRow({ visit }: { visit: Visit }) {
  const time = useVenueTime();
  const when = shortInstant(time, visit.eventDate, useNow(60_000));
  const { attendance, arrivedSeats, numberOfTickets, note, reference } = visit;
  const isPart = attendance === "arrived" && arrivedSeats < numberOfTickets;
  return (
    <PanelRow compactOnPhone>
      <PanelCell className="xl:w-[50%]">
        <RowTitle
          href={bookingHref(visit)}
          title={visit.eventTitle}
          line={`${when} · ${reference}`}
          brief={[when, counted(numberOfTickets, "ticket"), reference]}
        />
        {note && <p className="text-[13px] whitespace-pre-line text-parchment">{note}</p>}
      </PanelCell>
      <PanelCell hideOnPhone className="figures">
        {numberOfTickets}
      </PanelCell>
      <PanelCell className="figures">
        <StateWord {...ATTENDANCES[attendance]} />
        {isPart && <p className="text-smoke">{`${arrivedSeats} of ${numberOfTickets}`}</p>}
      </PanelCell>
    </PanelRow>
  );
}
