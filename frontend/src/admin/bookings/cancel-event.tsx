import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";

import { callsHref } from "@/admin/data/addresses";
import { useApi } from "@/admin/data/use-api";
import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { CallsLink } from "@/admin/ui/guest/calls-link";
import { GuestMessageField, isReached } from "@/admin/ui/guest/guest-message-field";
import { LoadFault } from "@/admin/ui/notes";
import { type Scope, ScopeChoice, useSeriesDates } from "@/admin/ui/series-scope";
import { PanelCheckbox } from "@/admin/ui/toggles";
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
  /** Where several stand side by side. */
  "aria-label"?: string;
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
  const { eventId } = event;
  const [, navigate] = useLocation();
  const [message, setMessage] = useState("");
  const booked = useBookedEvent(eventId);
  const [scope, setScope] = useState<Scope>("this");
  const [notify, setNotify] = useState(true);
  const dates = useSeriesDates({ ...event, id: eventId, isCancelled: false });
  const told = useApi(`/api/admin/event-guests/${eventId}?scope=${scope}` as const);
  const sold = booked.data?.rows[0];
  const cancel = useChange({
    send: async () => {
      const [now] = (await booked.refetch()).data?.rows ?? [];
      if (now?.isCancelled)
        throw new Error("It was cancelled elsewhere meanwhile, and your words went to nobody.");
      const words = notify ? message : "";
      return send("POST", "/api/bookings/cancel-event", {
        eventId,
        message: words,
        dates: scope,
        notify,
      });
    },
    done: ({ mails }) =>
      notify ? `Event cancelled: ${mailsOnTheirWay(mails)}` : "Event cancelled: nobody is told",
    detail: ({ partiesWithoutEmail: calls }) =>
      calls > 0 ? `${parties(calls)} must be called.` : undefined,
    next: ({ partiesWithoutEmail: calls }) =>
      calls > 0 && {
        label: "Phone numbers",
        onClick: () => navigate(callsHref(eventId, scope)),
      },
    failed: "Failed to cancel event",
    onDone: onClose,
  });
  const isMailed = notify && !(told.data && !isReached(told.data));
  return (
    <ConfirmDialog
      isOpen
      title="Cancel this event?"
      confirmLabel={isMailed ? "Cancel the event and send the mails" : "Cancel the event"}
      isPending={cancel.isPending || !(sold && told.data)}
      isOutdated={sold?.isCancelled ?? false}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      {isInstead && <InsteadNote isBooked={(sold ?? event).seatsTaken > 0} />}
      <p>
        <CancelledDates event={event} scope={scope} count={dates[scope].length} />
        <span>
          {notify ? whoIsNotified(scope === "this" ? sold : null, told.data) : "Nobody is told."}
        </span>
        <CallsLink eventId={eventId} scope={scope} parties={told.data?.partiesWithoutEmail} />
      </p>
      <ScopeChoice dates={dates} scope={scope} onChange={setScope} verb="cancel" />
      <ReadingGuests booked={booked} told={told} />
      {booked.data && !sold && <p className="mt-3 text-error">This event is not there any more.</p>}
      {isReached(told.data) && (
        <PanelCheckbox
          label="Tell guests and who waits by mail"
          className="mt-4"
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
      )}
      {notify && <GuestMessageField mails={told.data} message={message} onChange={setMessage} />}
    </ConfirmDialog>
  );
}

const InsteadNote = ({ isBooked }: { isBooked: boolean }) => (
  <p className="mb-3">
    {`${isBooked ? "Seats are booked" : "Parties wait for its seats"}, so it cannot be deleted. It can be cancelled.`}
  </p>
);

/** What of the event does not take place: its date, or so many dates of its series. */
function CancelledDates({ event, scope, count }: { event: ToCancel; scope: Scope; count: number }) {
  const { dayKey, long } = useVenueTime();
  const { title, date, isAllDay } = event;
  const day = isAllDay ? nameDay(dayKey(date)) : long(date);
  const what = scope === "this" ? `${title} on ${day} is` : `${count} dates of ${title} are`;
  return <span>{`${what} cancelled on the site at once. `}</span>;
}

type Read = Pick<UseQueryResult<unknown>, "data" | "isError" | "refetch">;

/** Says that the guests of the event are read, or could not be. */
function ReadingGuests({ booked, told }: { booked: Read; told: Read }) {
  if (booked.data !== undefined && told.data !== undefined) return null;
  if (!(booked.isError || told.isError)) return <Loading>Loading guest list...</Loading>;
  return (
    <div className="mt-4">
      <LoadFault
        what="guest list"
        onRetry={() => Promise.all([booked.refetch(), told.refetch()])}
      />
    </div>
  );
}

/** Of several dates there is no event that was sold (null): "3 mails go to guests, one to each address. 2 mails go to parties that wait." */
function whoIsNotified(
  sold: BookedEvent | null | undefined,
  mails: Schemas["ToldOfChangeOut"] | undefined,
): string {
  if (sold === undefined || !mails || sold?.isCancelled) return "";
  const sentences = [guestsNotified(sold, mails.mails)];
  if (mails.partiesWithoutEmail > 0)
    sentences.push(`${parties(mails.partiesWithoutEmail)} without an address must be called.`);
  if (mails.partiesWaiting === 1) sentences.push("1 mail goes to a party that waits.");
  if (mails.partiesWaiting > 1)
    sentences.push(`${mails.partiesWaiting} mails go to parties that wait.`);
  return sentences.join(" ");
}

function guestsNotified(sold: BookedEvent | null, mails: number): string {
  if (sold?.parties === 0) return "Nobody has booked.";
  // Who has not confirmed hears nothing: it may be a stranger's address.
  if (sold && sold.parties === sold.heldParties) return "Nobody has confirmed a booking.";
  if (mails === 0) return "No mail goes to guests.";
  return mails === 1
    ? "1 mail goes to a guest."
    : `${mails} mails go to guests, one to each address.`;
}
