import type { AdminEvent } from "@/admin/events/admin-event";

import { hasPublicPage } from "./event-publishing";

/** A note that an event is cancelled. */
export const CancelledNote = ({ event }: { event: AdminEvent }) => (
  <p className="mb-5 border border-line bg-soot px-4 py-3">
    {`This event is cancelled.${hasPublicPage(event) ? " Its page says so." : ""}`}
  </p>
);
