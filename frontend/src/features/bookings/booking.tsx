import { useEffect, useEffectEvent, useState } from "react";

import { read } from "@/api/http";
import { createStore, useStore } from "@/lib/store";
import { whenIdle } from "@/lib/waking/idle";
import { useFetchedCode } from "@/ui/fetched-code";
import { closeOverlay, finishOverlay, useOverlay } from "@/ui/overlays/overlay";

import {
  type BookableEvent,
  type Confirmation,
  chosen,
  loadParts,
  NAME,
  openBooking,
  prepareBooking,
} from "./open-booking";

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

const close = () => closeOverlay(NAME);

/** Shows what has become of an event, if the dialog is still about it. */
function update(eventId: number, news: Partial<BookableEvent>): void {
  const event = chosen.get();
  if (event?.id === eventId) chosen.set({ ...event, ...news });
}

/** Shows how many seats the server has counted; where none is left, there may be a waitlist now. */
function recount(eventId: number, seatsLeft: number): void {
  update(eventId, { seatsLeft, waitlistUntil: null });
  if (seatsLeft > 0) return;
  read<BookableEvent>(`/api/events/${eventId}`).then(
    ({ waitlistUntil }) => update(eventId, { waitlistUntil }),
    // Then it stays sold out on the screen.
    () => {},
  );
}

/** The last booking or place on a waitlist, until the visitor dismisses it. */
const confirmed = createStore<Confirmation | null>(null);

function confirm(confirmation: Confirmation): void {
  finishOverlay(NAME, confirmation.event.id);
  confirmed.set(confirmation);
}

const dismiss = () => confirmed.set(null);

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

/** What offers to go on with an order of an earlier visit; without its code the next page tries again. */
function useKeptOrder() {
  const [code, setCode] = useState<typeof import("./kept-order") | null>(null);
  useEffect(() => {
    whenIdle(() => void import("./kept-order").then(setCode, () => {}));
  }, []);
  return code;
}

interface BookingProps {
  /** Whether seats of an event can be booked on this site, or waited for, now. */
  isBookable: (event: BookableEvent) => boolean;
}

interface BookingPlaceProps extends BookingProps {
  /** When an event is over, in milliseconds since the epoch. */
  endOf: (event: BookableEvent) => number;
}

/** Where tickets are booked or waited for, once on every page: the dialog, and what it leaves behind. */
export function Booking({ isBookable, endOf }: BookingPlaceProps) {
  usePreloadOnApproach();
  const opened = useOverlay(NAME, isId);
  const event = useStore(chosen, null);
  const confirmation = useStore(confirmed, null);
  const kept = useKeptOrder();
  const parts = useFetchedCode(loadParts, opened !== null || confirmation !== null, close);
  return (
    <>
      {opened !== null && opened !== event?.id && (
        <BroughtBack key={opened} eventId={opened} isBookable={isBookable} />
      )}
      {parts && event && (
        <parts.BookingDialog
          event={event}
          endsAt={endOf(event)}
          isOpen={opened === event.id}
          onClose={close}
          onSent={confirm}
          onSeatsLeft={recount}
        />
      )}
      {parts && confirmation && <parts.BookingConfirmation {...confirmation} onDismiss={dismiss} />}
      {kept && (
        <kept.KeptOrder isHidden={opened !== null || confirmation !== null} onGoOn={openBooking} />
      )}
    </>
  );
}

/**
 * The dialog of a page that was reloaded or restored: its event is asked for anew, as hours may have
 * passed. Where it is gone, or nobody can book or wait any more, the dialog is closed.
 */
function BroughtBack({ eventId, isBookable }: BookingProps & { eventId: number }) {
  const show = useEffectEvent((event: BookableEvent) =>
    isBookable(event) ? chosen.set(event) : close(),
  );
  useEffect(() => {
    let isWanted = true;
    read<BookableEvent>(`/api/events/${eventId}`).then(
      (event) => isWanted && show(event),
      () => isWanted && close(),
    );
    return () => {
      isWanted = false;
    };
  }, [eventId]);
  return null;
}
