import type { Schemas } from "@/api/client";
import { createStore } from "@/lib/store";
import { openOverlay } from "@/ui/overlays/overlay";

import type { Sent } from "./use-sending";

export type BookableEvent = Schemas["EventOut"];

/** What was asked for at an event, and what has come of it. */
export type Confirmation = Sent & { event: BookableEvent };

/** The dialog's, among all that lies above a page. */
export const NAME = "booking";

/** The event of the dialog, which stays, with what was typed, when the dialog is closed. */
export const chosen = createStore<BookableEvent | null>(null);

/** The last booking or place on a waitlist, until the visitor dismisses it. */
export const confirmed = createStore<Confirmation | null>(null);

/** Whether somebody is about to book: then the dialog's code is fetched before they ask. */
export const isNear = createStore(false);

export const isEventId = (value: unknown): value is number => Number.isSafeInteger(value);

/** Opens the booking dialog; one serves the whole page. The history keeps only the event's id. */
export function openBooking(event: BookableEvent): void {
  chosen.set(event);
  openOverlay(NAME, event.id);
}

/** Has the dialog's code fetched before somebody asks; a failure shows itself when it opens. */
export function prepareBooking(): void {
  isNear.set(true);
}
