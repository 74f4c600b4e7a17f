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

/** Opens the booking dialog; one serves the whole page. The history keeps only the event's id. */
export function openBooking(event: BookableEvent): void {
  chosen.set(event);
  openOverlay(NAME, event.id);
}

/** The code of the dialog and of what follows it, which is fetched apart from the page's. */
export async function loadParts() {
  const [{ BookingDialog }, { BookingConfirmation }] = await Promise.all([
    import("./booking-dialog"),
    import("./booking-confirmation"),
  ]);
  return { BookingDialog, BookingConfirmation };
}

/** Fetches it before somebody asks; a failure shows itself when the dialog opens. */
export function prepareBooking(): void {
  loadParts().catch(() => {});
}
