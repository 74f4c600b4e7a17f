import { useState } from "react";

import { useApi } from "@/admin/data/use-api";
import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { GuestMessageField, isReached } from "@/admin/ui/guest-message-field";
import { LoadFault } from "@/admin/ui/notes";
import { type Schemas, send } from "@/api/client";
import { counted } from "@/lib/text";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";

import { type BookedEvent, parties, useBookedEvent } from "./booked-event";

const mailsOnTheirWay = (count: number) =>
  count === 0
    ? "nobody has an address to write to"
    : `${counted(count, "mail")} ${count === 1 ? "is" : "are"} on ${count === 1 ? "its" : "their"} way`;

/** What is known of an event before its guests are. */
type ToCancel = Pick<BookedEvent, "eventId" | "title" | "date" | "isAllDay" | "seatsTaken">;

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
  /** It was to be deleted, but seats are booked or waited for. Default false. */
  isInstead?: boolean;
  onClose: () => void;
}

/** Asks before an event is cancelled, and takes the words for the mail to who is booked or waits. */
export function CancelQuestion({ event, isInstead = false, onClose }: CancelQuestionProps) {
  const { eventId, title } = event;
  const { dayKey, long } = useVenueTime();
  const [message, setMessage] = useState("");
  const booked = useBookedEvent(eventId);
  const told = useApi(`/api/admin/event-guests/${eventId}` as const);
  const sold = booked.data?.rows[0];
  const isError = booked.isError || told.isError;
  const isKnown = booked.data !== undefined && told.data !== undefined;
  const isBooked = (sold ?? event).seatsTaken > 0;
  const cancel = useChange({
    send: async () => {
      const [now] = (await booked.refetch()).data?.rows ?? [];
      if (now?.isCancelled)
        throw new Error("It was cancelled elsewhere meanwhile, and your words went to nobody.");
      return send("POST", "/api/bookings/cancel-event", { eventId, message });
    },
    done: ({ mails }) => `Event cancelled: ${mailsOnTheirWay(mails)}`,
    failed: "Failed to cancel event",
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title="Cancel this event?"
      confirmLabel={
        told.data && !isReached(told.data)
          ? "Cancel the event"
          : "Cancel the event and send the mails"
      }
      isPending={cancel.isPending || !(sold && told.data)}
      isOutdated={sold?.isCancelled ?? false}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      {isInstead && (
        <p className="mb-3">
          {isBooked
            ? "Seats are booked, so it cannot be deleted. It can be cancelled."
            : "Parties wait for its seats, so it cannot be deleted. It can be cancelled."}
        </p>
      )}
      <p>
        {`${title} on ${event.isAllDay ? nameDay(dayKey(event.date)) : long(event.date)} is cancelled on the site at once. ${whoIsNotified(sold, told.data)}`}
      </p>
      {!isKnown && isError && (
        <div className="mt-4">
          <LoadFault
            what="guest list"
            onRetry={() => Promise.all([booked.refetch(), told.refetch()])}
          />
        </div>
      )}
      {!(isKnown || isError) && <Loading>Loading guest list...</Loading>}
      {booked.data && !sold && <p className="mt-3 text-error">This event is not there any more.</p>}
      <GuestMessageField mails={told.data} message={message} onChange={setMessage} />
    </ConfirmDialog>
  );
}

/** "3 mails go to guests, one to each address. 2 mails go to parties that wait." */
function whoIsNotified(
  sold: BookedEvent | undefined,
  mails: Schemas["ToldOfChangeOut"] | undefined,
): string {
  if (!sold || !mails || sold.isCancelled) return "";
  const sentences = [guestsNotified(sold, mails.mails)];
  if (mails.partiesWithoutEmail > 0)
    sentences.push(`${parties(mails.partiesWithoutEmail)} without an address must be called.`);
  if (mails.partiesWaiting === 1) sentences.push("1 mail goes to a party that waits.");
  if (mails.partiesWaiting > 1)
    sentences.push(`${mails.partiesWaiting} mails go to parties that wait.`);
  return sentences.join(" ");
}

function guestsNotified({ parties: all, heldParties }: BookedEvent, mails: number): string {
  if (all === 0) return "Nobody has booked.";
  // Who has not confirmed hears nothing: it may be a stranger's address.
  if (all === heldParties) return "Nobody has confirmed a booking.";
  if (mails === 0) return "No mail goes to guests.";
  return mails === 1
    ? "1 mail goes to a guest."
    : `${mails} mails go to guests, one to each address.`;
}
