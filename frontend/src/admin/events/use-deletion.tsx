import { type ReactNode, useState } from "react";

import { CancelQuestion } from "@/admin/bookings/cancel-event";
import { useRemoval } from "@/admin/data/use-removal";
import type { AdminEvent } from "@/admin/events/admin-event";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import {
  datesIn,
  type Scope,
  ScopeChoice,
  type SeriesDate,
  useSeriesAtPress,
} from "@/admin/ui/series-scope";
import { ApiError } from "@/api/errors";
import { useNow } from "@/lib/time/clock";
import { shortDate, useVenueTime } from "@/lib/time/venue-time";

interface Deletion {
  start: () => void;
  isPending: boolean;
  /** The question shown instead of deleting. */
  question: ReactNode;
}

type ToDelete = Pick<
  AdminEvent,
  "id" | "title" | "date" | "isAllDay" | "seatsTaken" | "isCancelled" | "isPast"
>;

/** The question: which dates of a series to delete, or whether to cancel the event instead. */
type Asked = { what: "dates"; dates: Record<Scope, SeriesDate[]> } | { what: "cancel" };

/**
 * Deletes an event, or several dates of a series. An event with booked or waitlisted guests can
 * only be cancelled, so the question offers that instead.
 */
export function useDeletion(event: ToDelete, onDone?: () => void): Deletion {
  const [asked, setAsked] = useState<Asked>();
  const { read, isReading } = useSeriesAtPress(event.id, "Failed to delete event");
  const [scope, setScope] = useState<Scope>("this");
  const close = () => setAsked(undefined);
  const canBeCancelled = !(event.isCancelled || event.isPast);
  const removal = useRemoval<number | string>("/api/events", "event", {
    // Only the server knows about waitlisted guests and the newest bookings.
    onFailure: (error) => {
      const isKept =
        error instanceof ApiError && error.status === 409 && canBeCancelled && scope === "this";
      if (isKept) setAsked({ what: "cancel" });
      return isKept;
    },
    onDone: () => {
      close();
      onDone?.();
    },
  });
  const start = async () => {
    if (isReading) return;
    const series = await read();
    if (series === null) return;
    const dates = datesIn(event, series);
    setScope("this");
    if (dates.all.length > 1 && !event.isPast) setAsked({ what: "dates", dates });
    else removal.remove(event.id);
  };
  const isBooked = event.seatsTaken > 0 && canBeCancelled;
  const meant = asked?.what === "dates" ? asked.dates[scope] : [];
  const gone = meant.filter(({ id, seatsTaken }) => id === event.id || seatsTaken === 0);
  const target = gone.length < meant.length ? withDates(event.id, gone) : inScope(event.id, scope);
  return {
    start: () => (isBooked ? setAsked({ what: "cancel" }) : void start()),
    isPending: isReading || removal.isBusy(event.id),
    question: (
      <>
        {asked?.what === "cancel" && (
          <CancelQuestion event={{ ...event, eventId: event.id }} isInstead onClose={close} />
        )}
        {asked?.what === "dates" && (
          <ConfirmDialog
            isOpen
            title="Delete this event?"
            confirmLabel={gone.length === 1 ? "Delete this date" : `Delete ${gone.length} dates`}
            isPending={removal.isBusy(target)}
            onConfirm={() => removal.remove(target)}
            onClose={close}
          >
            <ScopeChoice dates={asked.dates} scope={scope} onChange={setScope} verb="delete" />
            <KeptDates dates={meant.filter((date) => !gone.includes(date))} />
          </ConfirmDialog>
        )}
      </>
    ),
  };
}

const inScope = (id: number, scope: Scope) => (scope === "this" ? id : `${id}?dates=${scope}`);

/** The id to delete, with other dates of its series as a query. */
const withDates = (id: number, dates: readonly SeriesDate[]): string =>
  `${id}?${dates.map((date) => `also=${date.id}`).join("&")}`;

const MOST_LISTED = 6;

/** Names the dates that stay because seats are booked. */
function KeptDates({ dates }: { dates: readonly SeriesDate[] }) {
  const time = useVenueTime();
  const now = useNow();
  if (dates.length === 0) return null;
  const named = dates.slice(0, MOST_LISTED).map(({ date }) => shortDate(time, date, now));
  const more = dates.length - named.length;
  return (
    <p role="status" className="mt-4">
      {`Seats are booked, so ${dates.length === 1 ? "this date stays" : "these dates stay"}: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`}
    </p>
  );
}
