import type { VenueEvent } from "@/features/events/event";
import { EventAction, type EventView } from "@/features/events/event-action";
import { EventZone } from "@/features/events/event-parts";
import { useVenueTime } from "@/lib/time/venue-time";

interface EventFootProps {
  event: VenueEvent;
  view: EventView;
  onBook: (event: VenueEvent) => void;
}

/** The way to a ticket, at the foot of a phone's screen for as long as the event is looked at. */
export function EventFoot({ event, view, onBook }: EventFootProps) {
  const time = useVenueTime();
  if (view.action.kind === "closed") return null;
  const { weekday, day, month } = time.dateParts(event.date);
  return (
    <div
      className={`sticky bottom-0 z-30 flex items-center justify-between gap-4 border-t border-brass bg-coal px-gutter pt-3 pb-[calc(.75rem+env(safe-area-inset-bottom))] lg:hidden print:hidden ${view.action.kind === "book" ? "noscript:hidden" : ""}`}
    >
      <p className="min-w-0 text-[15px] leading-snug">
        <span className="block whitespace-nowrap">{`${weekday}, ${month} ${day}`}</span>{" "}
        <span className="block truncate text-smoke">
          {!event.isAllDay && <span>{time.hour(event.date)}</span>}
          <EventZone event={event} />
          <span>{`${!event.isAllDay && event.priceRange ? " · " : ""}${event.priceRange}`}</span>
        </span>
      </p>
      <div className="shrink-0">
        <EventAction event={event} action={view.action} onBook={onBook} />
      </div>
    </div>
  );
}
