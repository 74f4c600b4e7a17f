import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { callsHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
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
import { useVenue } from "@/api/venue";
import { centsWriter, moneyInWords } from "@/lib/money";
import { capital, counted } from "@/lib/text";
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
  /** Other events that are cancelled with it. */
  also?: readonly number[];
  /** It was to be deleted, but seats are booked or waited for. Default false. */
  isInstead?: boolean;
  /** What is meant, where there are several. */
  children?: ReactNode;
  onDone?: () => void;
  onClose: () => void;
}

const NO_OTHERS: readonly number[] = [];

/** Asks before an event is cancelled, alone or with others, and takes the words for the mail to who is booked or waits. */
export function CancelQuestion({
  event,
  also = NO_OTHERS,
  isInstead = false,
  children,
  onDone,
  onClose,
}: CancelQuestionProps) {
  const { eventId } = event;
  const isOne = also.length === 0;
  const [message, setMessage] = useState("");
  const booked = useBookedEvent(eventId);
  const [scope, setScope] = useState<Scope>("this");
  const [notify, setNotify] = useState(true);
  const dates = useSeriesDates({ ...event, id: eventId, isCancelled: false });
  const meant = new URLSearchParams([["scope", scope], ...also.map((id) => ["also", String(id)])]);
  const told = useApi(`/api/admin/event-guests/${eventId}?${meant}` as const);
  const sold = booked.data?.rows[0];
  const paid = usePaid(told.data);
  const [isReturned, setReturned] = useState(false);
  const refund = isReturned ? paid : null;
  const noun = nounOf(also, dates[scope].length);
  const cancel = useCancellation({
    eventId,
    also,
    noun,
    scope,
    message,
    notify,
    refund,
    booked,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const isMailed = notify && !(told.data && !isReached(told.data));
  return (
    <ConfirmDialog
      isOpen
      {...questionOf(noun, isMailed, refund)}
      isPending={cancel.isPending || !((sold || !isOne) && told.data)}
      isOutdated={isOne && (sold?.isCancelled ?? false)}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      {isInstead && <InsteadNote isBooked={(sold ?? event).seatsTaken > 0} />}
      <WhatHappens
        {...{ event, scope, also, notify, sold }}
        dates={dates[scope].length}
        told={told.data}
      />
      {children}
      {isOne && <ScopeChoice dates={dates} scope={scope} onChange={setScope} verb="cancel" />}
      <ReadingGuests booked={booked} told={told} />
      {isOne && booked.data && !sold && (
        <p className="mt-3 text-error">This event is not there any more.</p>
      )}
      {isReached(told.data) && (
        <PanelCheckbox
          label="Tell guests and who waits by mail"
          className="mt-4"
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
      )}
      {notify && <GuestMessageField mails={told.data} message={message} onChange={setMessage} />}
      {paid && <RefundChoice paid={paid} isChosen={isReturned} onChange={setReturned} />}
    </ConfirmDialog>
  );
}

/** What guests have paid for what is cancelled. */
interface Paid {
  parties: number;
  /** "$75" */
  money: string;
  amount: number;
}

/** What can be sent back; null where nobody has paid, and for those who may not do so. */
function usePaid(told: Schemas["ToldOfChangeOut"] | undefined): Paid | null {
  const venue = useVenue();
  const isMine = usePermission()("POST /api/admin/payments/{payment_id}/refunds");
  if (!isMine || !told?.paidParties) return null;
  const { paidParties, paidAmount: amount } = told;
  return { parties: paidParties, money: moneyInWords(amount, venue), amount };
}

interface RefundChoiceProps {
  paid: Paid;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Asks whether what guests have paid goes back to them. */
const RefundChoice = ({ paid, isChosen, onChange }: RefundChoiceProps) => (
  <div className="mt-4 border-t border-line pt-4">
    <PanelCheckbox
      label="Send the money back"
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked)}
    />
    <p className="mt-1.5 pl-7 text-[14px] text-smoke">
      <span>{`${parties(paid.parties)} ${paid.parties === 1 ? "has" : "have"} paid ${paid.money} in all. `}</span>
      <span>
        {isChosen
          ? "All of it goes back, and this cannot be undone."
          : "It stays here, and can be given back later under Payments."}
      </span>
    </p>
    {isChosen && <Balance needed={paid.amount} />}
  </div>
);

/** What the provider holds to give back of; nothing where it does not tell. */
function Balance({ needed }: { needed: number }) {
  const { data } = useApi("/api/admin/payments/balance");
  const venue = useVenue();
  if (data === undefined || data.available === null) return null;
  const { available } = data;
  const there = `At Stripe there are ${centsWriter(venue)(available)} now.`;
  return (
    <p className="mt-1.5 pl-7 text-[14px] text-smoke">
      {available < needed
        ? `${there} The rest goes back as money comes in, or from your bank.`
        : there}
    </p>
  );
}

interface Cancellation {
  eventId: number;
  also: readonly number[];
  /** What is cancelled, within a sentence. */
  noun: string;
  scope: Scope;
  message: string;
  notify: boolean;
  /** What goes back; null where the money stays. */
  refund: Paid | null;
  /** Read again at the last moment. */
  booked: ReturnType<typeof useBookedEvent>;
  onDone: () => void;
}

/** Cancels what was asked about, unless it was cancelled elsewhere meanwhile. */
function useCancellation(asked: Cancellation) {
  const { eventId, also, noun, scope, message, notify, refund, booked, onDone } = asked;
  const [, navigate] = useLocation();
  return useChange({
    send: async () => {
      const [now] = (await booked.refetch()).data?.rows ?? [];
      if (also.length === 0 && now?.isCancelled)
        throw new Error("It was cancelled elsewhere meanwhile, and your words went to nobody.");
      const words = notify ? message : "";
      return send("POST", "/api/bookings/cancel-event", {
        eventId,
        message: words,
        dates: scope,
        also: [...also],
        notify,
        ...(refund && { refund: true }),
      });
    },
    done: ({ mails }) =>
      [
        `${capital(noun)} cancelled: ${notify ? mailsOnTheirWay(mails) : "nobody is told"}`,
        ...(refund ? [`${refund.money} goes back`] : []),
      ].join(", "),
    detail: ({ partiesWithoutEmail: calls }) =>
      calls > 0 ? `${parties(calls)} must be called.` : undefined,
    next: ({ partiesWithoutEmail: calls }) =>
      calls > 0 && {
        label: "Phone numbers",
        onClick: () => navigate(callsHref(eventId, scope, also)),
      },
    failed: "Failed to cancel event",
    onDone,
  });
}

const ONE = "event";

/** What is cancelled, within a sentence: "event", "4 dates", "3 events". */
function nounOf(also: readonly number[], dates: number): string {
  if (also.length > 0) return `${also.length + 1} events`;
  return dates === 1 ? ONE : `${dates} dates`;
}

/** The question, and what its buttons say. */
function questionOf(noun: string, isMailed: boolean, refund: Paid | null) {
  const isOne = noun === ONE;
  return {
    title: `Cancel ${isOne ? "this event" : noun}?`,
    confirmLabel: refund
      ? `Cancel and send back ${refund.money}`
      : `Cancel ${isOne ? "the event" : noun}${isMailed ? " and send the mails" : ""}`,
    keepLabel: isOne ? "Keep it" : "Keep them",
  };
}

const InsteadNote = ({ isBooked }: { isBooked: boolean }) => (
  <p className="mb-3">
    {`${isBooked ? "Seats are booked" : "Parties wait for its seats"}, so it cannot be deleted. It can be cancelled.`}
  </p>
);

interface WhatHappensProps extends Pick<Cancellation, "also" | "scope" | "notify"> {
  event: ToCancel;
  /** The event as it was sold; undefined while that is read. */
  sold: BookedEvent | undefined;
  /** How many dates of its series are meant. */
  dates: number;
  told: Schemas["ToldOfChangeOut"] | undefined;
}

/** What does not take place, and who is told. */
function WhatHappens({ event, scope, also, notify, sold, dates, told }: WhatHappensProps) {
  const { dayKey, long } = useVenueTime();
  const { eventId, title, date, isAllDay } = event;
  const isAlone = also.length === 0 && scope === "this";
  const day = isAllDay ? nameDay(dayKey(date)) : long(date);
  const several = `${nounOf(also, dates)}${also.length > 0 ? "" : ` of ${title}`}`;
  const isOff = isAlone ? `${title} on ${day} is` : `${several} are`;
  return (
    <p>
      <span>{`${isOff} cancelled${isAlone && sold?.hasPage === false ? "" : " on the site"} at once. `}</span>
      <span>{notify ? whoIsNotified(isAlone ? sold : null, told) : "Nobody is told."}</span>
      <CallsLink {...{ eventId, scope, also }} parties={told?.partiesWithoutEmail} />
    </p>
  );
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
