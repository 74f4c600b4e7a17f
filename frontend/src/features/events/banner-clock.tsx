import { bannerDigits } from "./countdown-text";
import { startOf } from "./event-time";
import type { VenueEvent } from "./venue-event";

const UNITS = [
  { unit: "days", name: "Days" },
  { unit: "hours", name: "Hours" },
  { unit: "minutes", name: "Minutes" },
  { unit: "seconds", name: "Seconds" },
] as const;

interface ClockProps {
  event: VenueEvent;
  /** Null while nobody knows the second; the figures' places stay empty then. */
  now: number | null;
}

/** Days, hours, minutes and seconds until an event, in boxes of fixed width. */
export function BannerClock({ event, now }: ClockProps) {
  const digits = now === null ? null : bannerDigits(startOf(event), now);
  return (
    <div role="timer" className="flex noscript:hidden">
      {UNITS.map(({ unit, name }) => (
        <div
          key={unit}
          className="flex-1 border-l border-line px-1 py-1.5 text-center first:border-l-0 md:w-28 md:flex-none md:px-4.5"
        >
          <span className="figures block h-[1em] font-display text-[44px] leading-none text-brass-hi md:text-[68px]">
            {digits?.[unit]}
          </span>{" "}
          <span className="text-[10px] font-medium tracking-[.12em] text-smoke uppercase md:text-[11px] md:tracking-[.28em]">
            {name}
          </span>
        </div>
      ))}
    </div>
  );
}
