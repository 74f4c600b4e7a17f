// Rule: A booking waits for the connection, and is resumed after a reload.

import { useState } from "react";

import { type Schemas, send } from "@/api/client";
import { ApiError } from "@/api/errors";
import { onceConnected } from "@/api/http";
import { useApiCache } from "@/api/use-api";
import { newKey } from "@/lib/idempotency-key";
import { keptOffers, type Offer } from "@/lib/send-queue/offers";
import { currentTime } from "@/lib/time/server-time";

import { letterOfVisit } from "./letter-of-visit";

/** A guest's order: seats, or a place on the waitlist if there are none. */
interface Order
  extends Omit<Schemas["WaitlistIn"], "eventId" | "eventDate" | "guestRequest" | "memberToken"> {
  /** The answer to 'Anything we should know?'; missing if empty. */
  guestRequest?: string;
  isForWaitlist: boolean;
  /** The number at each price, if the event has several. */
  tickets: Schemas["TicketIn"][];
  /** With which code they cost less; empty for none. */
  promoCode: string;
  /** Whether the guest pays now, if the event offers the choice. */
  payNow: boolean | undefined;
  /** The sum shown to the guest, in cents; missing if the seats have no price. */
  seenAmount: number | undefined;
}

/** Result of the order. */
export type Sent =
  | { booking: Schemas["BookedOut"]; place?: never }
  | { place: Schemas["WaitlistedOut"]; booking?: never };

interface SendingOptions {
  event: Pick<Schemas["EventOut"], "id" | "title" | "date">;
  /** When the event is over; its order is kept until then. */
  endsAt: number;
  /** The kept order for this event that has no response yet. */
  kept: Offer | undefined;
  onSuccess: (sent: Sent) => void;
  onError: (error: unknown) => void;
}

/** Progress of an order: sending, or waiting for the connection. */
type Progress = "sending" | "waiting";

/** The idempotency key of an order: the server books once per key, regardless of the values. */
interface Attempt {
  key: string;
  /** The first body sent with the key. */
  first: string;
  /** Whether the server accepted or rejected it; after that, other values are a new order. */
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
 * The body, URL and request of an order. The server rejects it if the event has moved or costs more
 * than shown.
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
  const letter = letterOfVisit();
  const from = letter !== undefined && { from: letter };
  const asked = { numberOfTickets: partySize, ...chosen, ...reduced, ...paid, ...shown, ...from };
  const body = { ...guest, ...asked, eventId, eventDate };
  const post = async (key: string): Promise<Sent> => ({
    booking: await send("POST", BOOKINGS, body, { idempotencyKey: key }),
  });
  return { url: BOOKINGS, body, post };
}

/** Temporary rejections that do not concern the order. */
const PASSING = [408, 425, 429];

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !PASSING.includes(error.status);

/** An earlier attempt did arrive, with other values than the current ones. */
export class HasArrived extends Error {}

/**
 * Sends orders, each at most once over all attempts; without a connection it waits for one. The
 * device keeps an order until it gets a response or is discarded. A running order continues when
 * the dialog opens another event.
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
      // The number of free seats has changed, through this order or through another guest's.
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
  /** Discards an order that waits for the connection. */
  const stopWaiting = () => {
    if (!isWaiting) return;
    attempt.stop.abort();
    tell();
  };
  return { send: sendOnce, isPending: progress[eventId] !== undefined, isWaiting, stopWaiting };
}
