import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { refresh } from "@/admin/data/query-client";
import type { Part } from "@/admin/data/use-list";
import { ApiError, isSessionOver, reasonOf } from "@/api/errors";
import { readJson, request } from "@/api/http";
import { newKey } from "@/lib/idempotency-key";
import { toast } from "@/ui/overlays/toast";

import type { Booking } from "./booked-event";

const PATIENCE_MS = 20_000;

/** What was tapped at the door and the server does not know yet. */
interface Wish {
  booking: Booking;
  hasArrived: boolean;
  /** Under which it is sent, however often that takes. */
  key: string;
  /** It could not be sent, and waits for the next try. */
  isUnsaved: boolean;
}

type Wishes = ReadonlyMap<number, Wish>;

// Outlives the door list: a tap that waits for the network is not lost by looking elsewhere.
let wishes: Wishes = new Map();
const listeners = new Set<() => void>();

function put(id: number, wish: Wish | null) {
  const next = new Map(wishes);
  if (wish) next.set(id, wish);
  else next.delete(id);
  wishes = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The taps that are on their way, by the booking's id. */
export const useWishes = (): Wishes => useSyncExternalStore(subscribe, () => wishes);

/** Marks a party at once and tells the server; what cannot be saved stays marked as such. */
export function setArrival(client: QueryClient, booking: Booking, hasArrived: boolean): void {
  const before = wishes.get(booking.id);
  put(booking.id, { booking, hasArrived, key: newKey(), isUnsaved: false });
  // While the tap before is under way, its response brings this one along.
  if (!before || before.isUnsaved) deliver(client, booking.id, false).catch(reportError);
}

/** Tries again what could not be saved. */
export function retryArrivals(client: QueryClient): void {
  for (const [id, wish] of wishes) {
    if (!wish.isUnsaved) continue;
    put(id, { ...wish, isUnsaved: false });
    deliver(client, id, true).catch(reportError);
  }
}

async function deliver(client: QueryClient, id: number, isRetry: boolean): Promise<void> {
  for (let wish = wishes.get(id); wish; wish = wishes.get(id)) {
    try {
      const saved = await save(id, wish);
      if (wishes.get(id)?.key !== wish.key) continue;
      show(client, saved);
      put(id, null);
      refresh(client, ["/api/bookings/events"]);
    } catch (error) {
      settle(client, id, error, isRetry);
      return;
    }
  }
}

const save = async (id: number, { hasArrived, key }: Wish): Promise<Booking> =>
  readJson(
    await request("PUT", `/api/bookings/${id}/arrival`, {
      body: { hasArrived },
      idempotencyKey: key,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  );

/** Writes the response into the lists that are shown, without fetching them anew. */
function show(client: QueryClient, saved: Booking) {
  client.setQueriesData<Part<Booking[]>>(
    { predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/bookings?") },
    (part) =>
      part && { ...part, rows: part.rows.map((row) => (row.id === saved.id ? saved : row)) },
  );
}

function settle(client: QueryClient, id: number, error: unknown, isRetry: boolean) {
  const wish = wishes.get(id);
  if (!wish) return;
  const isRefused = error instanceof ApiError && error.status < 500 && !isSessionOver(error);
  put(id, isRefused ? null : { ...wish, isUnsaved: true });
  if (isRefused) refresh(client, ["/api/bookings"]);
  if (isSessionOver(error) || (isRetry && !isRefused)) return;
  toast({
    title: `Failed to save the arrival of ${wish.booking.customerName}`,
    description: isRefused ? reasonOf(error) : "It is tried again by itself.",
    variant: "destructive",
  });
}
