import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelTextArea } from "@/admin/ui/fields";
import { send } from "@/api/client";

import { type BookedEvent, parties, TOUCHED, useBookedEvent } from "./booked-event";

const LONGEST = 2000;

const mailsSent = (count: number) =>
  count === 1 ? "1 mail is on its way" : `${count} mails are on their way`;

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

/** Asks before an event is cancelled, and takes the words for the mail to everybody booked. */
export function CancelEvent({ event, ...appearance }: CancelEventProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState("");
  const cancel = useChange({
    send: () => send("POST", "/api/bookings/call-off", { eventId: event.eventId, message }),
    done: ({ mails }) => `Event cancelled: ${mailsSent(mails)}`,
    failed: "Failed to cancel event",
    refresh: TOUCHED,
    onDone: () => setIsAsking(false),
  });
  const withAddress = event.parties - event.partiesWithoutEmail;
  if (event.isCancelled) return null;
  return (
    <>
      <PanelButton variant="danger" {...appearance} onClick={() => setIsAsking(true)}>
        Cancel event
      </PanelButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this event?"
        confirmLabel="Cancel the event and send the mails"
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined)}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {event.title} is cancelled on the site at once. {parties(withAddress)} with an e-mail
          address {withAddress === 1 ? "is" : "are"} written to, once to each address.
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
    </>
  );
}
