import { lazy, Suspense, useEffect } from "react";

import { useBookingDesk } from "./booking-desk-store";
import { loadBookingDialog, prepareBooking } from "./load-booking-dialog";

const BookingDialog = lazy(async () => ({ default: (await loadBookingDialog()).BookingDialog }));
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

/** Where tickets are booked, once on every page: the dialog and what it leaves behind. */
export function BookingDesk() {
  usePreloadOnApproach();
  const { event, isOpen, confirmation } = useBookingDesk();
  return (
    <Suspense>
      {event && <BookingDialog event={event} isOpen={isOpen} />}
      {confirmation && <BookingConfirmation {...confirmation} />}
    </Suspense>
  );
}
