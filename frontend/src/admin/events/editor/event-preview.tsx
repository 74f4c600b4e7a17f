import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { AdminEvent } from "@/admin/events/admin-event";
import { BY_SEATS, statusBySeats } from "@/admin/events/ticket-status";
import { LoadFault } from "@/admin/ui/notes";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import type { VenueEvent } from "@/features/events/event";
import { EventCard } from "@/features/events/event-card";
import { seatsLeft } from "@/lib/seats-left";
import type { EventValues } from "./event-fields";
import { bodyOf, typedSpan } from "./event-values";
import { type EditorVenue, shownPrice, tiersIn } from "./prices";

interface EventPreviewProps {
  /** The form's values. */
  values: EventValues;
  /** The saved event; null for a new one. */
  event: AdminEvent | null;
}

/** The facts that only a saved event has. */
const UNSAVED = {
  id: 0,
  slug: "",
  seatsTaken: 0,
  walkIns: 0,
  houseSeats: 0,
  isCancelled: false,
  waitlistUntil: null,
  nextDate: null,
  isOnClosedDay: false,
};

/** The event for visitors if the form were saved; null without a start. */
function shown(
  values: EventValues,
  saved: AdminEvent | null,
  venue: EditorVenue,
  percent: Schemas["SeatsLeftPercentOut"],
): VenueEvent | null {
  const span = typedSpan(values, venue.timeZone);
  if (span === null) return null;
  const body = bodyOf(values, venue);
  const { deposit = null } = body;
  const { seatsTaken, walkIns, houseSeats, ...same } = saved ?? UNSAVED;
  const seats = body.capacity ?? null;
  const left = seatsLeft({ capacity: seats, seatsTaken, walkIns, houseSeats });
  const { ticketStatus: chosen } = values;
  const status = chosen === BY_SEATS ? statusBySeats(seats, left ?? 0, percent) : chosen;
  return {
    ...same,
    ...values,
    currency: venue.currency,
    title: values.title || "Untitled",
    date: span.start,
    endDate: span.end,
    priceRange: shownPrice(values, venue, saved?.tiers),
    tiers: tiersIn(values, venue).map((tier, place) => ({
      ...tier,
      id: place + 1,
      sale: "open",
      seatsLeft: left,
    })),
    deposit,
    capacity: seats,
    doorsMinutes: body.doorsMinutes ?? null,
    performers: body.performers ?? [],
    minimumAge: body.minimumAge ?? null,
    seatsLeft: left,
    ticketStatus: left === 0 ? "Sold Out" : status,
    imageUrl: values.imageUrl || null,
    eventbriteLink: values.eventbriteLink || null,
    onSaleAt: body.onSaleAt ?? null,
    postEventLink: saved?.postEventLink ?? null,
  };
}

/** A preview of the card for visitors. */
export function EventPreview({ values, event }: EventPreviewProps) {
  const venue = useVenue();
  const { data: look } = usePanelQuery("/api/admin/look");
  const { data: percent, isError, refetch } = usePanelQuery("/api/admin/seats-left-percent");
  if (!percent && isError) return <LoadFault what="card" onRetry={refetch} />;
  if (!percent) return null;
  const preview = shown(values, event, venue, percent);
  if (!preview)
    return <p className="text-smoke">The card appears once there is a date and a time.</p>;
  return (
    <div inert className="bg-ink p-4 font-sans text-ivory" style={look?.properties}>
      <EventCard event={preview} onBook={() => {}} />
    </div>
  );
}
