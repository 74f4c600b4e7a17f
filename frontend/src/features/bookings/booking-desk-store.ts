import { useSyncExternalStore } from "react";

import type { Schemas } from "@/api/client";

export type BookableEvent = Pick<
  Schemas["EventOut"],
  "id" | "title" | "date" | "isAllDay" | "priceRange" | "seatsLeft" | "slug"
>;

export interface Confirmation {
  event: BookableEvent;
  booking: Schemas["BookingOut"];
}

interface Desk {
  /** What the dialog is about; it stays while the dialog fades and while it is closed. */
  event: BookableEvent | null;
  isOpen: boolean;
  /** The last booking, until the visitor puts it away. */
  confirmation: Confirmation | null;
}

const CLOSED: Desk = { event: null, isOpen: false, confirmation: null };

let desk = CLOSED;
const listeners = new Set<() => void>();

function change(changes: Partial<Desk>) {
  desk = { ...desk, ...changes };
  for (const listener of listeners) listener();
}

/** Opens the booking dialog; one desk serves the whole page. */
export const openBooking = (event: BookableEvent): void => change({ event, isOpen: true });

export const closeBooking = (): void => change({ isOpen: false });

/** Closes the dialog and shows what was booked. */
export const confirmBooking = (confirmation: Confirmation): void =>
  change({ isOpen: false, confirmation });

export const putConfirmationAway = (): void => change({ confirmation: null });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useBookingDesk = (): Desk =>
  useSyncExternalStore(
    subscribe,
    () => desk,
    () => CLOSED,
  );
