// Rule: A booking waits for the connection, and goes on after a reload.

import { useState } from "react";

import { type Schemas, send } from "@/api/client";
import { ApiError } from "@/api/errors";
import { onceConnected } from "@/api/http";
import { useApiCache } from "@/api/use-api";
import { newKey } from "@/lib/idempotency-key";
import { keptOffers, type Offer } from "@/lib/send-queue/offers";
import { currentTime } from "@/lib/time/server-time";

/** What a guest asks for: seats, or where there are none a place on the waitlist. */
interface Order
  extends Omit<Schemas["WaitlistIn"], "eventId" | "eventDate" | "guestRequest" | "memberToken"> {
  /** The answer to 'Anything we should know?'; none where it is empty. */
  guestRequest?: string;
  isForWaitlist: boolean;
  /** At which prices, where the event has several. */
  tickets: Schemas["TicketIn"][];
  /** With which code they cost less; empty for none. */
  promoCode: string;
  /** Whether they are paid now, where the event leaves the choice. */
  payNow: boolean | undefined;
  /** The sum that the guest was shown, in cents; none where the seats have no price. */
  seenAmount: number | undefined;
}

/** What has come of it. */
export type Sent =
  | { booking: Schemas["BookedOut"]; place?: never }
  | { place: Schemas["WaitlistedOut"]; booking?: never };

interface SendingOptions {
  event: Pick<Schemas["EventOut"], "id" | "title" | "date">;
  /** When the event is over: its order is kept until then. */
  endsAt: number;
  /** What is kept of an order for this event that has no answer yet. */
  kept: Offer | undefined;
  onSuccess: (sent: Sent) => void;
  onError: (error: unknown) => void;
}

/** How far an event's order is: on its way to the server, or waiting for the connection. */
type Progress = "sending" | "waiting";

/** An order's key: under it the server books once, whatever is sent with it. */
interface Attempt {
  key: string;
  /** What was sent first under the key. */
  first: string;
  /** Whether the server has done or refused it: other values are then another order. */
  isAnswered: boolean;
  stop: AbortController;
}

const createAttempt = (): Attempt => ({
  key: newKey(),
  first: "",
  isAnswered: true,
  stop: new AbortController(),
});

export const WAITLIST = "/api/waitlist";
const BOOKINGS = "/api/bookings";

/**
 * What is posted for an order, to which address, and what comes of it. The server refuses it where
 * the event has moved or become dearer since it was shown.
 */
function parcelOf(
  { id: eventId, date: eventDate }: SendingOptions["event"],
  { isForWaitlist, partySize, tickets, promoCode, payNow, seenAmount, ...guest }: Order,
) {
  if (isForWaitlist) {
    const body = { ...guest, partySize, eventId, eventDate };
    const post = async (key: string): Promise<Sent> => ({
      place: await send("POST", WAITLIST, body, { idempotencyKey: key }),
    });
    return { url: WAITLIST, body, post };
  }
  const chosen = tickets.length > 0 && { tickets };
  const paid = payNow !== undefined && { payNow };
  const reduced = promoCode !== "" && { promoCode };
  const shown = seenAmount !== undefined && { seenAmount };
  const asked = { numberOfTickets: partySize, ...chosen, ...reduced, ...paid, ...shown };
  const body = { ...guest, ...asked, eventId, eventDate };
  const post = async (key: string): Promise<Sent> => ({
    booking: await send("POST", BOOKINGS, body, { idempotencyKey: key }),
  });
  return { url: BOOKINGS, body, post };
}

/** Refusals that say something about the moment and nothing about the order. */
const PASSING = [408, 425, 429];

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !PASSING.includes(error.status);

/** An earlier try has arrived after all, with other values than were sent now. */
export class HasArrived extends Error {}

/**
 * Sends what is asked for at an event, each order at most once however often it is tried; without a
 * connection it waits for one. It is kept on the device until it has an answer or is given up. What
 * is under way goes on when the dialog turns to another event.
 */
export function useSending({ event, endsAt, kept, onSuccess, onError }: SendingOptions) {
  const cache = useApiCache();
  const eventId = event.id;
  const [progress, setProgress] = useState<Readonly<Record<number, Progress | undefined>>>({});
  const [attempts] = useState(() => new Map<number, Attempt>());
  const attempt = attempts.get(eventId) ?? createAttempt();
  attempts.set(eventId, attempt);

  const tell = (now?: Progress) => setProgress((all) => ({ ...all, [eventId]: now }));

  const sendOnce = (order: Order) => {
    const { url, body, post } = parcelOf(event, order);
    const values = JSON.stringify(body);
    const stop = new AbortController();
    const { signal } = stop;
    if (kept && kept.key !== attempt.key) {
      Object.assign(attempt, { key: kept.key, first: JSON.stringify(kept.body) });
    } else if (attempt.isAnswered && attempt.first !== values) {
      Object.assign(attempt, { key: newKey(), first: values });
    }
    Object.assign(attempt, { isAnswered: false, stop });
    const { key } = attempt;
    const settle = (end: () => void) => {
      tell();
      end();
      // Seats have changed hands: here, or at somebody else's when there were not enough.
      cache.invalidate("/api/events");
    };
    const succeed = (sent: Sent) => {
      Object.assign(attempt, createAttempt());
      onSuccess(sent);
    };
    const fail = (error: unknown) => {
      if (!isRefusal(error)) return onError(error);
      attempt.isAnswered = true;
      const isUnnamed = Object.keys(error.problem?.fields ?? {}).length === 0;
      const hasArrived = error.status === 422 && isUnnamed && attempt.first !== values;
      if (hasArrived) Object.assign(attempt, createAttempt());
      onError(hasArrived ? new HasArrived() : error);
    };
    const waitAndPost = () =>
      onceConnected(() => post(key), {
        signal,
        onWaiting: (isWaiting) => tell(isWaiting ? "waiting" : "sending"),
      });
    const offer = { key, url, body, writtenAt: currentTime(), title: event.title, until: endsAt };
    tell("sending");
    keptOffers()
      .send(offer, waitAndPost, (error) => isRefusal(error) || error === signal.reason)
      .then(
        (sent) => settle(() => succeed(sent)),
        (error) => error === signal.reason || settle(() => fail(error)),
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
