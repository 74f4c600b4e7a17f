import type { AdminEvent } from "@/admin/events/admin-event";
import { PutBackOn } from "@/admin/events/put-back-on";

import { hasPage } from "./event-publishing";

/** Says that an event is cancelled, and offers to put it back on. */
export const CancelledNote = ({ event }: { event: AdminEvent }) => (
  <div className="mb-5 flex flex-wrap items-center gap-3 border border-line bg-soot px-4 py-3">
    <p>{`This event is cancelled.${hasPage(event) ? " Its page says so." : ""}`}</p>
    <PutBackOn event={event} />
  </div>
);
