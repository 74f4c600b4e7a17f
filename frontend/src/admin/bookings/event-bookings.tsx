import { Link, useSearch } from "wouter";
import { callsHref, printHref } from "@/admin/data/addresses";
import { download } from "@/admin/data/files";
import { usePermission } from "@/admin/data/permission";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { useChange } from "@/admin/data/use-change";
import { useRefetchInterval } from "@/admin/data/use-refetch-interval";
import { useWaitlistSummary } from "@/admin/data/waitlist/lines";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { seatsLeft } from "@/lib/seats-left";
import { useNow } from "@/lib/time/clock";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/time/durations";
import { Loading } from "@/ui/loading";
import { arrivalsLine, type BookedEvent, parties, useBookedEvent } from "./booked-event";
import { BookingList } from "./booking-list";
import { ClockMails } from "./clock-mails";
import { HouseSeats } from "./house-seats";
import { MailGuests } from "./mail-guests";
import { SalesChart } from "./sales-chart";
import { OverfullNote, SeatsBar, SeatsLegend } from "./seats-bar";
import { Waitlist } from "./waitlist";

/** While guests arrive, refetch check-ins of other devices as often as 'Tonight' does. */
const TONIGHT_MS = 3 * SECOND_MS;

/** The guests of an event, its waitlist, its sales and its house seats. */
export function EventGuests({ eventId }: { eventId: number }) {
  const found = useBookedEvent(eventId, { isRequired: true });
  if (!found.data) return <Loading>Loading bookings...</Loading>;
  return (
    <PinnedValue value={found.data.rows.find(({ hasPage }) => hasPage)} otherwise={<NoGuests />}>
      {(event) => <LoadedGuests event={event} />}
    </PinnedValue>
  );
}

const NoGuests = () => <EmptyNote>Only an event with a page takes bookings.</EmptyNote>;

function LoadedGuests({ event }: { event: BookedEvent }) {
  const now = useNow();
  const can = usePermission();
  const guest = new URLSearchParams(useSearch()).get("guest");
  const untilStart = Date.parse(event.date) - now;
  const isTonight = Math.abs(untilStart) < 12 * HOUR_MS;
  const isToCome = untilStart > 0 || isTonight;
  const everyMs = isTonight ? TONIGHT_MS : MINUTE_MS;
  useRefetchInterval(everyMs, "/api/bookings/events");
  useRefetchInterval(everyMs, "/api/bookings?");
  const line = useWaitlistSummary(event.eventId);
  const save = useChange({
    send: () => download(`/api/bookings/download?eventId=${event.eventId}`),
    failed: "Failed to download bookings",
    refresh: [],
  });
  return (
    <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,1fr)_288px]">
      <div className="min-w-0">
        <PanelSection
          title="Guest list"
          note={<span className="figures">{parties(event.parties)}</span>}
          actions={
            <>
              {can("POST /api/admin/event-guests/{event_id}/mail") && (
                <MailGuests eventId={event.eventId} />
              )}
              {can("GET /api/bookings/download") && (
                <PanelButton
                  variant="quiet"
                  isBusy={save.isPending}
                  onClick={() => save.mutate(undefined)}
                >
                  Download CSV
                </PanelButton>
              )}
              <PanelButton
                size="sm"
                variant="quiet"
                className="px-2"
                href={printHref(event.eventId)}
              >
                Print the list
              </PanelButton>
            </>
          }
        >
          <BookingList key={guest} event={event} />
        </PanelSection>
        <PinnedValue value={line || seatsLeft(event) === 0 ? event : undefined}>
          {({ eventId }) => <Waitlist eventId={eventId} line={line} />}
        </PinnedValue>
      </div>
      <aside aria-label="Seats" className="grid gap-4 md:max-xl:grid-cols-2">
        <div className="border border-line bg-soot p-4.5">
          <SeatsBar
            taken={event.seatsTaken}
            capacity={event.capacity}
            arrived={event.arrivedSeats}
            held={event.heldSeats}
            walkIns={event.walkIns}
            houseSeats={event.houseSeats}
            isLarge
          />
          {isToCome && <OverfullNote event={event} />}
          <SeatsLegend event={event} />
          {!event.isCancelled && <p className="figures mt-2 text-smoke">{arrivalsLine(event)}</p>}
          {event.partiesWithoutEmail > 0 && (
            <p>
              <Link
                href={callsHref(event.eventId)}
                className="text-smoke underline decoration-line underline-offset-4 hover:decoration-brass max-md:inline-block max-md:py-2.75"
              >
                {`${parties(event.partiesWithoutEmail)} without an email address`}
              </Link>
            </p>
          )}
          <ClockMails eventId={event.eventId} />
          {can("PUT /api/admin/house-seats/{event_id}") && (
            <PartBoundary key={event.eventId}>
              <HouseSeats event={event} />
            </PartBoundary>
          )}
        </div>
        <SalesChart event={event} />
      </aside>
    </div>
  );
}
