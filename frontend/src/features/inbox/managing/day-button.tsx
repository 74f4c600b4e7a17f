import { nameDay } from "@/lib/venue-time";

import type { Day } from "./days";

interface DayButtonProps {
  day: Day;
  isShown: boolean;
  onChoose: () => void;
}

const MOST_DOTS = 3;

/** A day of the strip: a dot for each thing that is on, brass for events, hollow for inquiries. */
export function DayButton({ day, isShown, onChoose }: DayButtonProps) {
  const { occasions } = day;
  const events = occasions.filter(({ what }) => what === "event").length;
  const count = `${events} on the bill, ${occasions.length - events} other inquiries`;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={`${nameDay(day.key)}: ${count}${day.isAsked ? ", the day asked for" : ""}`}
      onClick={onChoose}
      className={`min-h-18 border-l border-line px-1 py-2 text-center first:border-l-0 hover:bg-coal aria-pressed:bg-coal aria-pressed:shadow-[inset_0_-2px_0_var(--color-brass)] ${day.isAsked ? "text-brass-hi" : "text-smoke"}`}
    >
      <span className="block text-[13px]">{day.weekday}</span>
      <span className="figures block font-display text-[24px] leading-tight">{day.number}</span>
      <span aria-hidden className="mt-1 flex h-2 justify-center gap-1">
        {occasions.slice(0, MOST_DOTS).map(({ key, what, overlaps }) => (
          <span
            key={key}
            className={`size-2 rounded-full border ${overlaps && day.isAsked ? "border-selling-fast" : "border-brass"} ${what === "inquiry" ? "" : overlaps && day.isAsked ? "bg-selling-fast" : "bg-brass"}`}
          />
        ))}
      </span>
    </button>
  );
}
