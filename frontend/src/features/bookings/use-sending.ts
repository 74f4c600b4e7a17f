import { useState } from "react";

import { type Schemas, send } from "@/api/client";
import { onceConnected } from "@/api/http";
import { useApiCache } from "@/api/use-api";
import { createSubmissionKeys } from "@/lib/idempotency-key";

/** What a guest asks for: seats, or where there are none a place on the waitlist. */
export interface Order extends Omit<Schemas["WaitlistIn"], "eventId"> {
  isForWaitlist: boolean;
}

/** What has come of it. */
export type Sent =
  | { booking: Schemas["BookedOut"]; place?: never }
  | { place: Schemas["WaitlistedOut"]; booking?: never };

interface Outcome {
  onSuccess: (sent: Sent) => void;
  onError: (error: unknown) => void;
}

/** How far an event's order is: on its way to the server, or waiting for the connection. */
type Progress = "sending" | "waiting";

/** What lasts from one attempt at an event to the next. */
const createAttempts = () => ({ keys: createSubmissionKeys(), stop: new AbortController() });

async function sendOrder(
  eventId: number,
  { isForWaitlist, partySize, ...guest }: Order,
  idempotencyKey: string,
): Promise<Sent> {
  const options = { idempotencyKey };
  if (isForWaitlist) {
    const party = { ...guest, partySize, eventId };
    return { place: await send("POST", "/api/waitlist", party, options) };
  }
  const booking = { ...guest, numberOfTickets: partySize, eventId };
  return { booking: await send("POST", "/api/bookings", booking, options) };
}

/**
 * Sends what is asked for at an event, each order at most once however often it is tried; without a
 * connection it waits for one. What is under way goes on when the dialog turns to another event.
 */
export function useSending(eventId: number, { onSuccess, onError }: Outcome) {
  const cache = useApiCache();
  const [progress, setProgress] = useState<Readonly<Record<number, Progress | undefined>>>({});
  const [attempts] = useState(() => new Map<number, ReturnType<typeof createAttempts>>());
  const attempt = attempts.get(eventId) ?? createAttempts();
  attempts.set(eventId, attempt);

  const tell = (now?: Progress) => setProgress((all) => ({ ...all, [eventId]: now }));

  const sendOnce = (order: Order) => {
    const idempotencyKey = attempt.keys.keyFor({ ...order, eventId });
    attempt.stop = new AbortController();
    const { signal } = attempt.stop;
    const settle = (end: () => void) => {
      tell();
      end();
      // Seats have changed hands: here, or at somebody else's when there were not enough.
      cache.invalidate("/api/events");
    };
    const succeed = (sent: Sent) => {
      attempt.keys.forget();
      onSuccess(sent);
    };
    tell("sending");
    onceConnected(() => sendOrder(eventId, order, idempotencyKey), {
      signal,
      onWaiting: (isWaiting) => tell(isWaiting ? "waiting" : "sending"),
    }).then(
      (sent) => settle(() => succeed(sent)),
      (error) => error === signal.reason || settle(() => onError(error)),
    );
  };

  const isWaiting = progress[eventId] === "waiting";
  /** Gives up an order that waits for the connection. */
  const stopWaiting = () => {
    if (!isWaiting) return;
    attempt.stop.abort();
    tell();
  };
  return { send: sendOnce, isPending: progress[eventId] !== undefined, isWaiting, stopWaiting };
}
