import { nameDay } from "@/lib/venue-time";
import { Link } from "@/ui/link";

import type { Day } from "./month-grid";
import { useEventView } from "./use-event-view";
import { eventPath, type VenueEvent } from "./venue-event";

/** One line of the month's list: day, title with the way to its page, hours and price. */
export function AgendaRow({ day, event }: { day: Day; event: VenueEvent }) {
  const view = useEventView(event, "View");
  const facts = [view.hours, event.priceRange, view.status].filter(Boolean).join(" · ");
  return (
    <li
      className={`relative grid break-inside-avoid grid-cols-[64px_1fr] items-baseline gap-x-5 border-t border-line py-3.5 ${view.isOver ? "text-smoke" : ""}`}
    >
      <time dateTime={event.date} className="grid grid-cols-[1fr_auto] items-baseline gap-x-2">
        <span className="text-[11px] font-medium tracking-[.14em] text-brass uppercase">
          {nameDay(day).slice(0, 3)}
        </span>
        <span className="figures font-display text-[22px]">{Number(day.slice(8))}</span>
      </time>
      <div>
        <Link
          href={eventPath(event)}
          className="font-display text-[21px] leading-tight wrap-anywhere transition-colors duration-200 after:absolute after:inset-0 hover:text-brass-hi"
        >
          {event.title}
        </Link>
        <p className="text-[15px] text-smoke">{facts}</p>
      </div>
    </li>
  );
}
