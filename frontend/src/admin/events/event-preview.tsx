import { useVenue } from "@/api/venue";
import { EventCard } from "@/features/events/card/event-card";
import type { VenueEvent } from "@/features/events/event";

import { type AdminEvent, bodyOf, type EventValues } from "./event-values";

interface EventPreviewProps {
  /** What the form holds. */
  values: EventValues;
  /** The event as it is saved; null for a new one. */
  event: AdminEvent | null;
}

/** What only a saved event has. */
const UNSAVED = {
  id: 0,
  slug: "",
  link: null,
  seatsTaken: 0,
  isCancelled: false,
  postEventLink: null,
  isHighlighted: false,
  instagramUrl: null,
  facebookUrl: null,
  twitterUrl: null,
  youtubeUrl: null,
  tiktokUrl: null,
  nextDate: null,
};

/** The last word on the tickets: full is Sold Out, else a link saved later, else the form. */
function statusOf({ ticketStatus }: EventValues, saved: AdminEvent | null, left: number | null) {
  if (left === 0) return "Sold Out";
  const isUntouched = saved && saved.seatsLeft !== 0 && ticketStatus === saved.own.ticketStatus;
  return isUntouched ? saved.ticketStatus : ticketStatus;
}

/** The event as visitors would see it if the form were saved; null without a start. */
function shown(values: EventValues, saved: AdminEvent | null, zone: string): VenueEvent | null {
  const { date, endDate, capacity } = bodyOf(values, zone);
  if (!date) return null;
  const { link, seatsTaken, ...same } = saved ?? UNSAVED;
  const seats = capacity ?? null;
  const left = seats === null ? null : Math.max(0, seats - seatsTaken);
  return {
    ...same,
    ...values,
    title: values.title || "Untitled",
    date,
    endDate: endDate || null,
    capacity: seats,
    seatsLeft: left,
    ticketStatus: statusOf(values, saved, left),
    imageUrl: link?.imageUrl || values.imageUrl || null,
    eventbriteLink: link?.url || values.eventbriteLink || null,
  };
}

/** The card as visitors will see it, while it is being written. */
export function EventPreview({ values, event }: EventPreviewProps) {
  const { timeZone } = useVenue();
  const preview = shown(values, event, timeZone);
  if (!preview)
    return <p className="text-smoke">The card appears once there is a date and a time.</p>;
  return (
    <div inert>
      <EventCard event={preview} onBook={() => {}} />
    </div>
  );
}
