import { useState } from "react";

import { CancelEvent } from "@/admin/bookings/cancel-event";
import { entryHref } from "@/admin/data/addresses";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { type CalendarItem, hoursOf } from "@/admin/ui/clashes";
import { PanelDialog } from "@/admin/ui/dialogs";
import { LoadFault } from "@/admin/ui/notes";
import { counted } from "@/lib/text";
import type { Day } from "@/lib/time/checked";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";
import { Link } from "@/ui/link";
import { Loading } from "@/ui/loading";

export const closingUrl = (day: Day | null) =>
  `/api/admin/calendar/closing?day=${day ?? ""}` as const;

/** Reads the events and inquiries of a closed day; does not read for null. */
export const useClosedDay = (day: Day | null) =>
  usePanelQuery(closingUrl(day), { enabled: day !== null });

/** Explains the choices for the events of a closed day, and their effect on the public page. */
function wordsFor(items: readonly CalendarItem[]): string {
  const events = items.filter(({ kind }) => kind === "event");
  if (items.length === 0) return "Nothing is on that day any more.";
  if (events.length === 0) return "This is on that day.";
  if (events.every(({ isPrivate }) => isPrivate))
    return "This is on that day. Cancel an event, or keep it.";
  return "This is on that day. Cancel an event, or keep it: its page then says that the house is closed and the event takes place.";
}

interface ClosedDayDialogProps {
  day: Day;
  onClose: () => void;
}

/**
 * Lists the events on a closed day. The manager cancels or keeps each; the page of a kept event
 * says that it takes place.
 */
export function ClosedDayDialog({ day, onClose }: ClosedDayDialogProps) {
  const time = useVenueTime();
  const { data: items, isError, refetch } = useClosedDay(day);
  const [kept, setKept] = useState<readonly number[]>([]);
  const undecided = items?.filter(({ kind, id }) => kind === "event" && !kept.includes(id));
  return (
    <PanelDialog isOpen onClose={onClose} title={`Closed on ${nameDay(time, day)}`} size="sm">
      {isError && <LoadFault what="events of that day" onRetry={refetch} />}
      {!(items || isError) && <Loading>Loading events...</Loading>}
      {items && (
        <>
          <p className="text-parchment">{wordsFor(items)}</p>
          <ul className="mt-4 border-t border-line">
            {items.map((item) => (
              <ClosedDayItem
                key={`${item.kind}-${item.id}`}
                item={item}
                isKept={kept.includes(item.id)}
                onKeep={() => setKept([...kept, item.id])}
              />
            ))}
          </ul>
          <div className="mt-6 flex justify-end">
            <PanelButton variant={undecided?.length ? "quiet" : "fill"} onClick={onClose}>
              {undecided?.length ? `Keep ${counted(undecided.length, "event")}` : "Done"}
            </PanelButton>
          </div>
        </>
      )}
    </PanelDialog>
  );
}

interface ClosedDayItemProps {
  item: CalendarItem;
  isKept: boolean;
  onKeep: () => void;
}

function ClosedDayItem({ item, isKept, onKeep }: ClosedDayItemProps) {
  const time = useVenueTime();
  const { id, kind, title, date, isAllDay } = item;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <p className="min-w-0">
        <bdi className="font-medium">{title}</bdi>
        <span className="block text-14 text-smoke">
          {`${hoursOf(item, time)}${item.isPrivate ? " · Private, without a page" : ""}`}
        </span>
      </p>
      {kind === "inquiry" && (
        <Link href={entryHref({ kind, id })} className="text-brass-hi underline">
          Open inquiry
        </Link>
      )}
      {kind === "event" && (
        <div className="flex items-center gap-2">
          <PanelButton
            size="sm"
            variant="quiet"
            aria-label={`${isKept ? "Kept" : "Keep"} ${title}`}
            isBusy={isKept}
            onClick={onKeep}
          >
            {isKept ? "Kept" : "Keep"}
          </PanelButton>
          <CancelEvent
            event={{ eventId: id, title, date, isAllDay, seatsTaken: 0 }}
            size="sm"
            aria-label={`Cancel event ${title}`}
          />
        </div>
      )}
    </li>
  );
}
