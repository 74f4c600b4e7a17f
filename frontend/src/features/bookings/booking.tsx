import { lazy, Suspense, useEffect } from "react";

import type { Schemas } from "@/api/client";
import { createStore, useStore } from "@/lib/store";

export type BookableEvent = Pick<
  Schemas["EventOut"],
  "id" | "title" | "date" | "isAllDay" | "priceRange" | "seatsLeft" | "slug"
>;

export interface Confirmation {
  event: BookableEvent;
  booking: Schemas["BookingOut"];
}

interface BookingState {
  /** What the dialog is about; it stays while the dialog fades and while it is closed. */
  event: BookableEvent | null;
  isOpen: boolean;
  /** The last booking, until the visitor dismisses it. */
  confirmation: Confirmation | null;
}

const CLOSED: BookingState = { event: null, isOpen: false, confirmation: null };

const state = createStore(CLOSED);

const change = (changes: Partial<BookingState>) => state.set({ ...state.get(), ...changes });

/** Opens the booking dialog; one serves the whole page. */
export const openBooking = (event: BookableEvent): void => change({ event, isOpen: true });

const close = () => change({ isOpen: false });
const confirm = (confirmation: Confirmation) => change({ isOpen: false, confirmation });
const dismiss = () => change({ confirmation: null });

/** The dialog's code, which is fetched apart from the page's. */
const loadDialog = () => import("./booking-dialog");

/** Fetches it before somebody asks; a failure shows itself when the dialog opens. */
export function prepareBooking(): void {
  loadDialog().catch(() => {});
}

const BookingDialog = lazy(async () => ({ default: (await loadDialog()).BookingDialog }));
const BookingConfirmation = lazy(async () => ({
  default: (await import("./booking-confirmation")).BookingConfirmation,
}));

/** Fetches the dialog's code when a pointer or the focus comes near a button that opens it. */
function usePreloadOnApproach() {
  useEffect(() => {
    const onApproach = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-opens="booking"]')) return;
      stop();
      prepareBooking();
    };
    const stop = () => {
      document.removeEventListener("pointerover", onApproach);
      document.removeEventListener("focusin", onApproach);
    };
    document.addEventListener("pointerover", onApproach, { passive: true });
    document.addEventListener("focusin", onApproach);
    return stop;
  }, []);
}

/** Where tickets are booked, once on every page: the dialog, and what it leaves behind. */
export function Booking() {
  usePreloadOnApproach();
  const { event, isOpen, confirmation } = useStore(state, CLOSED);
  return (
    <Suspense>
      {event && <BookingDialog event={event} isOpen={isOpen} onClose={close} onBooked={confirm} />}
      {confirmation && <BookingConfirmation {...confirmation} onDismiss={dismiss} />}
    </Suspense>
  );
}
