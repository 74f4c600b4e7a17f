import type { VenueEvent } from "@/features/events/event";
import { NextDate } from "@/features/events/next-date";

/** Leads from a night that nobody can book any more to the next one that can be. */
export function NextDateNotice({ event }: { event: VenueEvent }) {
  if (!event.nextDate) return null;
  return (
    <div className="border-b border-line bg-soot px-gutter py-5 print:hidden">
      <NextDate event={event} />
    </div>
  );
}
