import { useEffect, useEffectEvent, useRef } from "react";
import { isNotFound } from "@/api/errors";
import { read } from "@/api/http";
import { keepOrder } from "@/lib/send-queue/open-orders";
import { useStore } from "@/lib/store";
import * as t from "@/messages/booking";
import { offerRetry } from "@/ui/fetched-code";
import {
  afterLeaving,
  closeOverlay,
  finishOverlay,
  giveUpOverlay,
  useOverlay,
} from "@/ui/overlays/overlay";
import { toast } from "@/ui/overlays/toast";

import { BookingConfirmation } from "./booking-confirmation";
import { BookingDialog } from "./booking-dialog";
import {
  type BookableEvent,
  type Confirmation,
  chosen,
  confirmed,
  isEventId,
  NAME,
} from "./booking-place";
import { openOrderOf } from "./payment";

const close = () => closeOverlay(NAME);

/** Shows changed facts of an event, if the dialog still shows it. */
function update(eventId: number, news: Partial<BookableEvent>): void {
  const event = chosen.get();
  if (event?.id === eventId) chosen.set({ ...event, ...news });
}

/** Shows the server's number of free seats; if there is none, there may be a waitlist now. */
function recount(eventId: number, seatsLeft: number): void {
  update(eventId, { seatsLeft, waitlistUntil: null });
  if (seatsLeft > 0) return;
  read<BookableEvent>(`/api/events/${eventId}`).then(
    ({ waitlistUntil }) => update(eventId, { waitlistUntil }),
    // Then it stays sold out on the screen.
    () => {},
  );
}

/** Shows an event as it is by now, such as on another day. */
function reread(eventId: number): void {
  read<BookableEvent>(`/api/events/${eventId}`).then(
    (event) => update(eventId, event),
    // The rejection explains the change.
    () => {},
  );
}

/** Shows the result of an order, or opens the checkout page if the guest is still at the dialog. */
function confirm(confirmation: Confirmation): void {
  const isThere = finishOverlay(NAME, confirmation.event.id);
  const order = confirmation.booking && openOrderOf(confirmation.booking);
  confirmed.set(order ? null : confirmation);
  if (!order) return;
  keepOrder(order);
  if (isThere) afterLeaving(() => window.location.assign(`/booking/${order.token}/pay`));
}

interface BookingProps {
  /** Whether seats of an event can be booked on this site, or waited for, now. */
  isBookable: (event: BookableEvent) => boolean;
}

interface BookingEndProps extends BookingProps {
  /** When an event is over, in milliseconds since the epoch. */
  endOf: (event: BookableEvent) => number;
}

/** The dialog for bookings and the waitlist, and the confirmation that follows it. */
export function Booking({ isBookable, endOf }: BookingEndProps) {
  const opened = useOverlay(NAME, isEventId);
  const event = useStore(chosen, null);
  const confirmation = useStore(confirmed, null);
  const result = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const dismiss = () => {
    const hasFocus = result.current?.contains(document.activeElement);
    confirmed.set(null);
    if (hasFocus && opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <>
      {opened !== null && opened !== event?.id && (
        <RestoreBooking key={opened} eventId={opened} isBookable={isBookable} />
      )}
      {event && (
        <BookingDialog
          event={event}
          endsAt={endOf(event)}
          isOpen={opened === event.id}
          onClose={close}
          focusAfter={(cameFrom) => {
            opener.current = cameFrom;
            return result.current;
          }}
          onSent={confirm}
          onSeatsLeft={recount}
          onChanged={reread}
        />
      )}
      {confirmation && <BookingConfirmation ref={result} {...confirmation} onDismiss={dismiss} />}
    </>
  );
}

/**
 * The dialog after a reload: fetches its event again, because hours may have passed. If the event
 * is gone or can no longer be booked or waited for, the dialog closes with a message.
 */
function RestoreBooking({ eventId, isBookable }: BookingProps & { eventId: number }) {
  const end = () => {
    close();
    toast({ title: t.noLongerBookable });
  };
  const show = useEffectEvent((event: BookableEvent) =>
    isBookable(event) ? chosen.set(event) : end(),
  );
  const fail = useEffectEvent((error: unknown) =>
    isNotFound(error) ? end() : offerRetry(giveUpOverlay(NAME)),
  );
  useEffect(() => {
    let isWanted = true;
    read<BookableEvent>(`/api/events/${eventId}`).then(
      (event) => isWanted && show(event),
      (error) => isWanted && fail(error),
    );
    return () => {
      isWanted = false;
    };
  }, [eventId]);
  return null;
}
