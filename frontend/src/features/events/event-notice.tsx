import { Button } from "@/ui/button";

import type { EventView } from "./use-event-view";
import type { VenueEvent } from "./venue-event";

const BAND = "flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-b px-gutter py-6";

/** Says that an event is cancelled or over, before anybody plans for it. */
export function EventNotice({ event, view }: { event: VenueEvent; view: EventView }) {
  if (event.isCancelled) {
    return (
      <p className={`border-velvet-hi bg-velvet text-ivory ${BAND}`}>
        This event has been cancelled.
      </p>
    );
  }
  if (view.status !== "Concluded") return null;
  return (
    <div className={`border-line bg-soot text-parchment ${BAND}`}>
      <p>The curtain has come down: this event is over.</p>
      {view.isOver && event.postEventLink && (
        <Button size="sm" href={event.postEventLink}>
          See how it went
        </Button>
      )}
    </div>
  );
}
