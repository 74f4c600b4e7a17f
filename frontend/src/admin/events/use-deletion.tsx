import { type ReactNode, useState } from "react";

import { CancelQuestion } from "@/admin/bookings/cancel-event";
import { useRemoval } from "@/admin/data/use-removal";
import type { AdminEvent } from "@/admin/events/admin-event";
import { ApiError } from "@/api/errors";

interface Deletion {
  start: () => void;
  isPending: boolean;
  /** What is asked instead, to be shown somewhere. */
  question: ReactNode;
}

type ToDelete = Pick<
  AdminEvent,
  "id" | "title" | "date" | "isAllDay" | "seatsTaken" | "isCancelled" | "isPast"
>;

/**
 * Deletes an event; one with seats booked, or for which parties wait, can only be cancelled, and that
 * is offered instead.
 */
export function useDeletion(event: ToDelete, onDone?: () => void): Deletion {
  const [isAsking, setIsAsking] = useState(false);
  const canBeCancelled = !(event.isCancelled || event.isPast);
  const removal = useRemoval("/api/events", "event", {
    // Who waits, or has booked since, the server alone knows.
    onFailure: (error) => {
      const isKept = error instanceof ApiError && error.status === 409 && canBeCancelled;
      if (isKept) setIsAsking(true);
      return isKept;
    },
    ...(onDone && { onDone }),
  });
  const isBooked = event.seatsTaken > 0 && canBeCancelled;
  const booked = { ...event, eventId: event.id };
  return {
    start: () => (isBooked ? setIsAsking(true) : removal.remove(event.id)),
    isPending: removal.isBusy(event.id),
    question: isAsking && (
      <CancelQuestion event={booked} isInstead onClose={() => setIsAsking(false)} />
    ),
  };
}
