import { type ComponentType, useEffect, useState } from "react";

import type { Schemas } from "@/api/client";
import { whenIdle } from "@/lib/hydration/hydration";
import { createStore, useStore } from "@/lib/store";
import { useFetchedCode } from "@/ui/fetched-code";
import { giveUpOverlay, openOverlay, useOverlay } from "@/ui/overlays/overlay";

import type { Guest } from "./open-orders-bar";
import type { Sent } from "./use-sending";

export type BookableEvent = Schemas["EventOut"];

/** An order for an event, and its result. */
export type Confirmation = Sent & { event: BookableEvent };

/** Name of the dialog among the overlays. */
export const NAME = "booking";

/** The event of the dialog; it is kept with the input when the dialog closes. */
export const chosen = createStore<BookableEvent | null>(null);

/** The last booking or waitlist entry, until the visitor dismisses it. */
export const confirmed = createStore<Confirmation | null>(null);

/** The guest of an open order who books more, until the form has used the data. */
export const knownGuest = createStore<Guest | null>(null);

/** Whether a visitor is likely to book: then the dialog's code loads in advance. */
const isNear = createStore(false);

export const isEventId = (value: unknown): value is number => Number.isSafeInteger(value);

/**
 * Opens the booking dialog; the whole page has only one. The history keeps only the event's id.
 * `guest` fills in empty fields.
 */
export function openBooking(event: BookableEvent, guest?: Guest): void {
  chosen.set(event);
  if (guest) knownGuest.set(guest);
  openOverlay(NAME, event.id);
}

/** Preloads the dialog's code; a failure appears when the dialog opens. */
export function prepareBooking(): void {
  isNear.set(true);
}

const giveUp = () => giveUpOverlay(NAME);

/** Notices a pointer or the focus near a button that opens the dialog. */
function useApproach() {
  useEffect(() => {
    const onApproach = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest("[data-opens^=booking]")) return;
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

/**
 * The code that offers to resume an earlier order; if it fails to load, the next page tries again.
 */
function useKeptOrder() {
  const [code, setCode] = useState<typeof import("./kept-order") | null>(null);
  useEffect(() => {
    whenIdle(() => void import("./kept-order").then(setCode, () => {}));
  }, []);
  return code;
}

/**
 * The place of bookings and waitlists, once on every page. `load` loads its code; it must be stable
 * over renders.
 */
export function BookingPlace({ load }: { load: () => Promise<ComponentType> }) {
  useApproach();
  const isOpen = useOverlay(NAME, isEventId) !== null;
  const isConfirmed = useStore(confirmed, null) !== null;
  const isPrepared = useStore(isNear, false);
  const kept = useKeptOrder();
  useEffect(() => {
    if (isPrepared) load().catch(() => {});
  }, [load, isPrepared]);
  const Booking = useFetchedCode(load, isOpen || isConfirmed, giveUp);
  return (
    <>
      {Booking && <Booking />}
      {kept && <kept.KeptOrder isHidden={isOpen || isConfirmed} onGoOn={openBooking} />}
    </>
  );
}
