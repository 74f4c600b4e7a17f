import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { callsHref } from "@/admin/data/addresses";
import { useKeptInput } from "@/admin/data/kept-drafts";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { CallsLink } from "@/admin/ui/guest/calls-link";
import { GuestMessageField, isReached, NO_MESSAGE } from "@/admin/ui/guest/guest-message-field";
import { LoadFault } from "@/admin/ui/notes";
import { type Scope, ScopeChoice, useSeriesDates } from "@/admin/ui/series-scope";
import { PanelCheckbox, PanelRadio } from "@/admin/ui/toggles";
import { type Schemas, send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";
import { useVenue } from "@/api/venue";
import { type Currency, centsWriter, moneyInWords } from "@/lib/money";
import { capital, counted } from "@/lib/text";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";

import { type BookedEvent, parties, useBookedEvent } from "./booked-event";
import { hostNote, useMayRefund } from "./refund-question";

const emailsSent = (count: number) =>
  count === 0 ? "no emails sent" : `${counted(count, "email")} sent`;

/** The fields needed before the guests are loaded. */
type ToCancel = Pick<BookedEvent, "eventId" | "title" | "date" | "isAllDay" | "seatsTaken">;

interface CancelEventProps {
  event: ToCancel;
  size?: "md" | "sm";
  className?: string;
  /** Accessible name, for several buttons next to each other. */
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
  /** Lists the affected events, if there are several. */
  children?: ReactNode;
  onDone?: () => void;
  onClose: () => void;
}

const NO_OTHERS: readonly number[] = [];

/**
 * Asks before cancelling an event, alone or with others, and takes the manager's text for the email
 * to booked and waitlisted guests.
 */
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
  const typed = useKeptInput(`cancellation/${eventId}`, NO_MESSAGE);
  const booked = useBookedEvent(eventId);
  const [scope, setScope] = useState<Scope>("this");
  const [notify, setNotify] = useState(true);
  const dates = useSeriesDates({ ...event, id: eventId, isCancelled: false });
  const meant = new URLSearchParams([["scope", scope], ...also.map((id) => ["also", String(id)])]);
  const told = usePanelQuery(`/api/admin/event-guests/${eventId}?${meant}` as const);
  const sold = booked.data?.rows[0];
  const { paid, isRefunded, ...refund } = useRefundOfAll(told.data);
  const noun = nounOf(also, dates[scope].length);
  const cancel = useCancellation({
    eventId,
    also,
    noun,
    scope,
    message: typed.values.message,
    notify,
    paid,
    isRefunded,
    booked,
    onDone: () => {
      typed.discard();
      onClose();
      onDone?.();
    },
  });
  const emails = notify ? emailsOf(told.data) : 0;
  return (
    <ConfirmDialog
      isOpen
      {...questionOf(noun, emails, refund.label)}
      isPending={cancel.isPending || refund.isUndecided || !((sold || !isOne) && told.data)}
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
        <p className="mt-3 text-error">This event no longer exists.</p>
      )}
      {isReached(told.data) && (
        <PanelCheckbox
          label="Email the guests and the waitlist"
          className="mt-4"
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
      )}
      {notify && <GuestMessageField mails={told.data} typed={typed} />}
      {paid && <RefundAll paid={paid} isChosen={isRefunded} onChoose={refund.choose} />}
    </ConfirmDialog>
  );
}

/** Prepayments for the cancelled events. */
interface Paid {
  parties: number;
  /** "$75" */
  money: string;
  amount: number;
}

/** The payments that can be refunded; null without any. */
function paidIn(told: Schemas["ToldOfChangeOut"] | undefined, currency: Currency): Paid | null {
  if (!told?.paidParties) return null;
  const { paidParties, paidAmount: amount } = told;
  return { parties: paidParties, money: moneyInWords(amount, currency), amount };
}

/** The choice to refund all guests or none; neither is selected at first. */
function useRefundOfAll(told: Schemas["ToldOfChangeOut"] | undefined) {
  const mayRefund = useMayRefund();
  const [chosen, choose] = useState<boolean | null>(null);
  const paid = paidIn(told, useVenue());
  const isRefunded = mayRefund ? chosen : false;
  const label = isRefunded ? `refund ${paid?.money}` : NO_REFUND;
  return {
    paid,
    isRefunded,
    isUndecided: paid !== null && isRefunded === null,
    /** The step in the button's label; null without payments, or before the choice. */
    label: paid === null || isRefunded === null ? null : label,
    choose,
  };
}

interface RefundAllProps {
  paid: Paid;
  /** Null before the manager has chosen. */
  isChosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
}

/** Asks whether to refund all guests; without a default, because neither answer can be undone. */
function RefundAll({ paid, isChosen, onChoose }: RefundAllProps) {
  const mayRefund = useMayRefund();
  const has = paid.parties === 1 ? "has" : "have";
  return (
    <fieldset className="mt-4 border-t border-line pt-4">
      <legend className="sr-only">Refund</legend>
      <p className="figures mb-1">{`${parties(paid.parties)} ${has} paid ${paid.money} in all.`}</p>
      {mayRefund ? (
        <>
          <PanelRadio
            name="refund"
            label={`Refund all of it: ${paid.money}`}
            note="A refund cannot be undone."
            checked={isChosen === true}
            onChange={() => onChoose(true)}
          />
          <PanelRadio
            name="refund"
            label="Refund nothing"
            note="You can refund it later under Payments."
            checked={isChosen === false}
            onChange={() => onChoose(false)}
          />
          {isChosen && <Balance needed={paid.amount} />}
        </>
      ) : (
        <p className="figures text-act">{hostNote(paid.money)}</p>
      )}
    </fieldset>
  );
}

/** The provider's balance, from which refunds are paid; hidden if unknown. */
function Balance({ needed }: { needed: number }) {
  const { data } = usePanelQuery("/api/admin/payments/balance");
  const venue = useVenue();
  if (data === undefined || data.available === null) return null;
  const { available } = data;
  const there = `Your Stripe balance is ${centsWriter(venue)(available)}.`;
  return (
    <p className="mt-1.5 pl-7 text-14 text-smoke">
      {available < needed
        ? `${there} The rest is refunded from later payments, or from your bank.`
        : there}
    </p>
  );
}

interface Cancellation {
  eventId: number;
  also: readonly number[];
  /** Noun for the cancelled events within a sentence. */
  noun: string;
  scope: Scope;
  message: string;
  notify: boolean;
  /** The payments of guests; null without any. */
  paid: Paid | null;
  /** Whether they are refunded; null before the manager has chosen. */
  isRefunded: boolean | null;
  /** Read again at the last moment. */
  booked: ReturnType<typeof useBookedEvent>;
  onDone: () => void;
}

/** Cancels the events in question, unless they were cancelled elsewhere in the meantime. */
function useCancellation(asked: Cancellation) {
  const { eventId, also, noun, scope, message, notify, paid, isRefunded, booked, onDone } = asked;
  const [, navigate] = useLocation();
  const venue = useVenue();
  return useChange({
    send: async () => {
      const [now] = (await booked.refetch()).data?.rows ?? [];
      if (also.length === 0 && now?.isCancelled)
        throw new Error("Someone else has cancelled this event. Your message was not sent.");
      const words = notify ? message : "";
      return send("POST", "/api/bookings/cancel-event", {
        eventId,
        message: words,
        dates: scope,
        also: [...also],
        notify,
        ...(paid && isRefunded !== null && { refund: isRefunded }),
      });
    },
    done: ({ mails, refunded }) =>
      `${capital(noun)} cancelled: ${[
        ...(paid ? [`${refunded > 0 ? moneyInWords(refunded, venue) : "nothing"} refunded`] : []),
        emailsSent(notify ? mails : 0),
      ].join(", ")}`,
    detail: ({ partiesWithoutEmail: calls }) =>
      calls > 0 ? `${parties(calls)} must be called.` : undefined,
    next: ({ partiesWithoutEmail: calls }) =>
      calls > 0 && {
        label: "Phone numbers",
        onClick: () => navigate(callsHref(eventId, scope, also)),
      },
    failed: "Failed to cancel event",
    // A guest has paid in the meantime: the refetched dialog asks about the refund.
    onFailure: (error) => fieldsRefused(error).refund !== undefined,
    onDone,
  });
}

const ONE = "event";
const NO_REFUND = "without a refund";

/** Noun for the cancelled events within a sentence: "event", "4 dates", "3 events". */
function nounOf(also: readonly number[], dates: number): string {
  if (also.length > 0) return `${also.length + 1} events`;
  return dates === 1 ? ONE : `${dates} dates`;
}

/** The emails to guests and parties on the waitlist. */
const emailsOf = (told: Schemas["ToldOfChangeOut"] | undefined) =>
  (told?.mails ?? 0) + (told?.partiesWaiting ?? 0);

/**
 * The question and the labels of its buttons: "Cancel, refund $1,250 and send 34 emails". `refund` is
 * the step about the refund; null without one.
 */
function questionOf(noun: string, emails: number, refund: string | null) {
  const isOne = noun === ONE;
  const sends = emails > 0 ? ` and send ${counted(emails, "email")}` : "";
  const start = refund === null ? `Cancel ${isOne ? "the event" : noun}` : "Cancel";
  const between = sends && refund !== NO_REFUND ? ", " : refund === NO_REFUND ? " " : " and ";
  return {
    title: `Cancel ${isOne ? "this event" : noun}?`,
    confirmLabel: start + (refund === null ? "" : between + refund) + sends,
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
  /** Number of affected dates of its series. */
  dates: number;
  told: Schemas["ToldOfChangeOut"] | undefined;
}

/** Describes the cancelled dates, and which guests are notified. */
function WhatHappens({ event, scope, also, notify, sold, dates, told }: WhatHappensProps) {
  const time = useVenueTime();
  const { eventId, title, date, isAllDay } = event;
  const isAlone = also.length === 0 && scope === "this";
  const day = isAllDay ? nameDay(time, time.dayKey(date)) : time.long(date);
  const several = `${nounOf(also, dates)}${also.length > 0 ? "" : ` of ${title}`}`;
  const isOff = isAlone ? `${title} on ${day} is` : `${several} are`;
  return (
    <p>
      <span>{`${isOff} cancelled${isAlone && sold?.hasPage === false ? "" : " on the site"} at once. `}</span>
      <span>{notify ? whoIsNotified(isAlone ? sold : null, told) : "No emails are sent."}</span>
      <CallsLink {...{ eventId, scope, also }} parties={told?.partiesWithoutEmail} />
    </p>
  );
}

type Read = Pick<UseQueryResult<unknown>, "data" | "isError" | "refetch">;

/** Shows that the guests of the event are loading, or could not be loaded. */
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

/** "3 guests get an email. 2 parties on the waitlist get an email." `sold` is null for several dates. */
function whoIsNotified(
  sold: BookedEvent | null | undefined,
  mails: Schemas["ToldOfChangeOut"] | undefined,
): string {
  if (sold === undefined || !mails || sold?.isCancelled) return "";
  const sentences = [guestsNotified(sold, mails.mails)];
  if (mails.partiesWithoutEmail > 0)
    sentences.push(`${parties(mails.partiesWithoutEmail)} without an address must be called.`);
  if (mails.partiesWaiting > 0)
    sentences.push(
      getEmail(parties(mails.partiesWaiting), mails.partiesWaiting, " on the waitlist"),
    );
  return sentences.join(" ");
}

function guestsNotified(sold: BookedEvent | null, mails: number): string {
  if (sold?.parties === 0) return "There are no bookings.";
  // Unconfirmed bookings get no email: the address may be a stranger's.
  if (sold && mails === 0 && sold.parties === sold.heldParties)
    return "No guest has confirmed a booking.";
  if (mails === 0) return "No guest gets an email.";
  return getEmail(counted(mails, "guest"), mails);
}

/** "2 guests get an email." */
const getEmail = (who: string, count: number, which = "") =>
  `${who}${which} ${count === 1 ? "gets" : "get"} an email.`;
