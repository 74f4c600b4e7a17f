import { nameDay } from "@/lib/venue-time";
import { ScriptedButton } from "@/ui/scripted-button";

import { EventDots } from "./event-dots";
import type { Day } from "./month-grid";
import type { VenueEvent } from "./venue-event";

interface MonthTableDayProps {
  day: Day;
  events: readonly VenueEvent[];
  isInMonth: boolean;
  isToday: boolean;
  isSelected: boolean;
  isReachable: boolean;
  onSelect: (day: Day) => void;
}

const countOf = (events: readonly VenueEvent[]) => {
  if (events.length === 0) return "no events";
  return events.length === 1 ? "1 event" : `${events.length} events`;
};

/** "Saturday, November 21, 3 events"; the year stands above the grid. */
const nameOf = (day: Day, events: readonly VenueEvent[]) =>
  `${nameDay(day).replace(/, \d{4}$/, "")}, ${countOf(events)}`;

const TODAY = "inset-ring inset-ring-brass forced-colors:border-4 forced-colors:border-double";
const SELECTED =
  "bg-velvet text-ivory forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]";

function coloursOf({ isInMonth, isToday, isSelected }: MonthTableDayProps): string {
  if (isSelected) return `${SELECTED} ${isToday ? TODAY : ""}`;
  if (isToday) return `text-brass-hi ${TODAY}`;
  return isInMonth ? "text-parchment hover:bg-soot" : "text-[#8a7b6d] hover:bg-soot";
}

/** A day of the grid: its number and up to three dots. */
export function MonthTableDay(props: MonthTableDayProps) {
  const { day, events, isToday, isSelected, isReachable, onSelect } = props;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, and those are selected.
    <td aria-selected={isSelected} className="border border-line p-0">
      <ScriptedButton
        data-day={day}
        tabIndex={isReachable ? 0 : -1}
        aria-label={nameOf(day, events)}
        aria-current={isToday ? "date" : undefined}
        onClick={() => onSelect(day)}
        className={`figures flex h-14 w-full flex-col items-center justify-between py-2 font-display text-[20px] leading-none transition-colors duration-200 md:h-24 md:items-start md:px-3 md:pt-2.5 md:pb-3 md:text-[24px] print:h-14 focus-visible:relative focus-visible:z-10 focus-visible:outline-offset-0 ${coloursOf(props)}`}
      >
        {Number(day.slice(8))}
        <EventDots events={events} isOnVelvet={isSelected} />
      </ScriptedButton>
    </td>
  );
}
