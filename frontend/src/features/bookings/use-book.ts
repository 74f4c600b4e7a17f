import { useState } from "react";

import { type Schemas, send } from "@/api/client";
import { onceConnected } from "@/api/http";
import { useApiCache } from "@/api/use-api";
import { createSubmissionKeys } from "@/lib/idempotency-key";

type BookingValues = Required<Omit<Schemas["BookingIn"], "eventId">>;

interface Outcome {
  onSuccess: (booking: Schemas["BookedOut"]) => void;
  onError: (error: unknown) => void;
}

/** How far an event's booking is: on its way to the server, or waiting for the connection. */
type Progress = "sending" | "waiting";

/** What lasts from one attempt to book an event to the next. */
const createAttempts = () => ({ keys: createSubmissionKeys(), stop: new AbortController() });

/**
 * Sends the bookings of an event, each at most once however often it is tried; without a connection
 * it waits for one. What is under way goes on when the dialog turns to another event.
 */
export function useBook(eventId: number, { onSuccess, onError }: Outcome) {
  const cache = useApiCache();
  const [progress, setProgress] = useState<Readonly<Record<number, Progress | undefined>>>({});
  const [attempts] = useState(() => new Map<number, ReturnType<typeof createAttempts>>());
  const attempt = attempts.get(eventId) ?? createAttempts();
  attempts.set(eventId, attempt);

  const tell = (now?: Progress) => setProgress((all) => ({ ...all, [eventId]: now }));

  const book = (values: BookingValues) => {
    const booking = { ...values, eventId };
    const idempotencyKey = attempt.keys.keyFor(booking);
    attempt.stop = new AbortController();
    const { signal } = attempt.stop;
    const settle = (end: () => void) => {
      tell();
      end();
      // Seats have changed hands: here, or at somebody else's when there were not enough.
      cache.invalidate("/api/events");
    };
    const succeed = (booked: Schemas["BookedOut"]) => {
      attempt.keys.forget();
      onSuccess(booked);
    };
    tell("sending");
    onceConnected(() => send("POST", "/api/bookings", booking, { idempotencyKey }), {
      signal,
      onWaiting: (isWaiting) => tell(isWaiting ? "waiting" : "sending"),
    }).then(
      (booked) => settle(() => succeed(booked)),
      (error) => error === signal.reason || settle(() => onError(error)),
    );
  };

  const isWaiting = progress[eventId] === "waiting";
  /** Gives up a booking that waits for the connection. */
  const stopWaiting = () => {
    if (!isWaiting) return;
    attempt.stop.abort();
    tell();
  };
  return { book, isPending: progress[eventId] !== undefined, isWaiting, stopWaiting };
}
