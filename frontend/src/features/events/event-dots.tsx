import { useVenue } from "@/api/venue";

import type { VenueEvent } from "./venue-event";

const AT_MOST = 3;
const STEP = 12;

interface EventDotsProps {
  events: readonly VenueEvent[];
  /** On the selected day a red dot would not be seen without its edge. */
  isOnVelvet?: boolean;
}

/** Up to three dots in the colours of the events' categories; an ornament, the day's name counts them. */
export function EventDots({ events, isOnVelvet = false }: EventDotsProps) {
  const { categoryColours } = useVenue();
  const shown = events.slice(0, AT_MOST);
  if (shown.length === 0) return null;
  return (
    <svg
      aria-hidden
      width={shown.length * STEP - 3}
      height="9"
      className={isOnVelvet ? "stroke-ivory" : ""}
    >
      {shown.map((event, index) => (
        <circle
          key={event.id}
          cx={4.5 + index * STEP}
          cy="4.500"
          r="3.500"
          fill={categoryColours[event.category]}
          className={event.category in categoryColours ? "" : "fill-brass-hi"}
        />
      ))}
    </svg>
  );
}
