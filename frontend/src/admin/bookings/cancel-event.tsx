import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelTextArea } from "@/admin/ui/fields";
import { LoadFault } from "@/admin/ui/notes";
import { send } from "@/api/client";
import { counted } from "@/lib/text";
import { nameDay, useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";

import { type BookedEvent, parties, TOUCHED, useBookedEvent } from "./booked-event";

const LONGEST = 2000;

const mailsSent = (count: number) =>
  `${counted(count, "mail")} ${count === 1 ? "is" : "are"} on ${count === 1 ? "its" : "their"} way`;

/** What is known of an event before its guests are. */
type ToCancel = Pick<BookedEvent, "eventId" | "title" | "date" | "isAllDay">;

interface CancelEventProps {
  event: ToCancel;
  size?: "md" | "sm";
  className?: string;
}

/** The button that cancels an event. */
export function CancelEvent({ event, ...appearance }: CancelEventProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <PanelButton variant="danger" {...appearance} onClick={() => setIsAsking(true)}>
        Cancel event
      </PanelButton>
      {isAsking && <CancelQuestion event={event} onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface CancelQuestionProps {
  event: ToCancel;
  /** It was to be deleted, but seats are booked. Default false. */
  isInstead?: boolean;
  onClose: () => void;
}

/** Asks before an event is cancelled, and takes the words for the mail to everybody booked. */
export function CancelQuestion({ event, isInstead = false, onClose }: CancelQuestionProps) {
  const { eventId, title } = event;
  const { dayKey, long } = useVenueTime();
  const [message, setMessage] = useState("");
  const { data, isError, refetch } = useBookedEvent(eventId);
  const sold = data?.rows[0];
  const cancel = useChange({
    send: () => send("POST", "/api/bookings/cancel-event", { eventId, message }),
    done: ({ mails }) => `Event cancelled: ${mailsSent(mails)}`,
    failed: "Failed to cancel event",
    refresh: TOUCHED,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title="Cancel this event?"
      confirmLabel="Cancel the event and send the mails"
      isPending={cancel.isPending || !sold}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      {isInstead && (
        <p className="mb-3">
          Seats are booked, so it cannot be deleted. It can be cancelled, and its guests are told.
        </p>
      )}
      <p>
        {title} on {event.isAllDay ? nameDay(dayKey(event.date)) : long(event.date)} is cancelled on
        the site at once. {sold && guestsTold(sold)}
      </p>
      {!sold && isError && (
        <div className="mt-4">
          <LoadFault what="guest list" onRetry={refetch} />
        </div>
      )}
      {!(data || isError) && <Loading>Loading guest list...</Loading>}
      {data && !sold && <p className="mt-3 text-error">This event is not there any more.</p>}
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

/** "3 parties with an email address are written to, once to each address." */
function guestsTold({ parties: all, partiesWithoutEmail, heldParties }: BookedEvent): string {
  // Who has not confirmed hears nothing: it may be a stranger's address.
  const withAddress = all - partiesWithoutEmail - heldParties;
  const told = `${parties(withAddress)} with an email address ${withAddress === 1 ? "is" : "are"} written to, once to each address.`;
  return partiesWithoutEmail === 0
    ? told
    : `${told} ${parties(partiesWithoutEmail)} without an address must be called.`;
}
