import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";

import { countdownText, isUrgent } from "./countdown-text";
import { startOf } from "./event-time";
import type { VenueEvent } from "./venue-event";

/** How long until an event, renewed each minute; red when no full day is left, nothing afterwards. */
export function Countdown({ event }: { event: VenueEvent }) {
  const now = useNow(60_000);
  const { wallTime } = useVenueTime();
  const text = countdownText(startOf(event), now, wallTime);
  if (text === "") return null;
  return (
    <p className="flex items-baseline gap-2.5">
      <span className="text-[15px] text-smoke">Starts in</span>{" "}
      <span
        className={`figures font-display text-[21px] leading-tight ${isUrgent(startOf(event), now) ? "text-few-left" : "text-brass-hi"}`}
      >
        {text}
      </span>
    </p>
  );
}
