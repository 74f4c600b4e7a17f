import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelTextArea } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { counted } from "@/lib/text";
import { nameDay, useVenueTime } from "@/lib/venue-time";

import { type BookedEvent, parties, TOUCHED, useBookedEvent } from "./booked-event";

const LONGEST = 2000;

const mailsSent = (count: number) =>
  `${counted(count, "mail")} ${count === 1 ? "is" : "are"} on ${count === 1 ? "its" : "their"} way`;

/** Cancels an event whose bookings are not at hand; nothing where it is cancelled already. */
export function CancelEventButton({ eventId }: { eventId: number }) {
  const [event] = useBookedEvent(eventId).data?.rows ?? [];
  return event && <CancelEvent event={event} />;
}

interface CancelEventProps {
  event: BookedEvent;
  size?: "md" | "sm";
  className?: string;
}

/** The button that cancels an event; nothing where it is cancelled already. */
export function CancelEvent({ event, ...appearance }: CancelEventProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (event.isCancelled) return null;
  return (
    <>
      <PanelButton variant="danger" {...appearance} onClick={() => setIsAsking(true)}>
        Cancel event
      </PanelButton>
      {isAsking && <CancelQuestion event={event} onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface CancelInsteadProps {
  eventId: number;
  onClose: () => void;
}

/** Offers to cancel an event that was to be deleted while seats are booked. */
export function CancelInstead({ eventId, onClose }: CancelInsteadProps) {
  const [event] = useBookedEvent(eventId).data?.rows ?? [];
  return event ? <CancelQuestion event={event} isInstead onClose={onClose} /> : null;
}

interface CancelQuestionProps {
  event: BookedEvent;
  /** It was to be deleted. Default false. */
  isInstead?: boolean;
  onClose: () => void;
}

/** Asks before an event is cancelled, and takes the words for the mail to everybody booked. */
function CancelQuestion({ event, isInstead = false, onClose }: CancelQuestionProps) {
  const { dayKey, long } = useVenueTime();
  const [message, setMessage] = useState("");
  const cancel = useChange({
    send: () => send("POST", "/api/bookings/cancel-event", { eventId: event.eventId, message }),
    done: ({ mails }) => `Event cancelled: ${mailsSent(mails)}`,
    failed: "Failed to cancel event",
    refresh: TOUCHED,
    onDone: onClose,
  });
  const withAddress = event.parties - event.partiesWithoutEmail;
  return (
    <ConfirmDialog
      isOpen
      title="Cancel this event?"
      confirmLabel="Cancel the event and send the mails"
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      {isInstead && (
        <p className="mb-3">
          Seats are booked, so it cannot be deleted. It can be cancelled, and its guests are told.
        </p>
      )}
      <p>
        {event.title} on {event.isAllDay ? nameDay(dayKey(event.date)) : long(event.date)} is
        cancelled on the site at once. {parties(withAddress)} with an email address{" "}
        {withAddress === 1 ? "is" : "are"} written to, once to each address.
        {event.partiesWithoutEmail > 0 &&
          ` ${parties(event.partiesWithoutEmail)} without an address must be called.`}
      </p>
      <PanelTextArea
        label="A word to the guests"
        hint="Stands in the mail as you write it. May be left empty."
        value={message}
        maxLength={LONGEST}
        onChange={({ target }) => setMessage(target.value)}
        className="mt-4"
      />
    </ConfirmDialog>
  );
}
