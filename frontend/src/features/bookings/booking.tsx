import { useEffect, useState } from "react";

import type { Schemas } from "@/api/client";
import { createStore, useStore } from "@/lib/store";
import { useFetchedCode } from "@/ui/fetched-code";
import { changeOverlay, closeOverlay, openOverlay, useOverlay } from "@/ui/overlays/overlay";

export type BookableEvent = Pick<
  Schemas["EventOut"],
  "id" | "title" | "date" | "isAllDay" | "priceRange" | "seatsLeft" | "slug"
>;

export interface Confirmation {
  event: BookableEvent;
  booking: Schemas["BookingOut"];
}

const NAME = "booking";

/** Opens the booking dialog; one serves the whole page. */
export function openBooking(event: BookableEvent): void {
  const { id, title, date, isAllDay, priceRange, seatsLeft, slug } = event;
  openOverlay(NAME, { id, title, date, isAllDay, priceRange, seatsLeft, slug });
}

const close = () => closeOverlay(NAME);

/** The last booking, until the visitor dismisses it. */
const confirmed = createStore<Confirmation | null>(null);

function confirm(confirmation: Confirmation): void {
  close();
  confirmed.set(confirmation);
}

const dismiss = () => confirmed.set(null);

/** The code of the dialog and of what follows it, which is fetched apart from the page's. */
async function loadParts() {
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
  const opened = useOverlay<BookableEvent>(NAME);
  const confirmation = useStore(confirmed, null);
  // A closed dialog stays, with what was typed into it.
  const [event, setEvent] = useState(opened);
  if (opened && opened !== event) setEvent(opened);
  const parts = useFetchedCode(loadParts, event !== null, close);
  if (!parts) return null;
  return (
    <>
      {event && (
        <parts.BookingDialog
          event={event}
          isOpen={opened !== null}
          onClose={close}
          onBooked={confirm}
          onSeatsLeft={(seatsLeft) => changeOverlay(NAME, { ...event, seatsLeft })}
        />
      )}
      {confirmation && <parts.BookingConfirmation {...confirmation} onDismiss={dismiss} />}
    </>
  );
}
