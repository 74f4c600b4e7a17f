// Rule: One form books, and joins the waitlist of a full event.

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, adviceIn, fieldsRefused } from "@/api/errors";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";
import { phoneFault } from "@/lib/phone-number";
import { readDraft } from "@/lib/send-queue/drafts";
import { keptOffers, useOffers } from "@/lib/send-queue/offers";
import type { Body } from "@/lib/send-queue/store";
import { useStore } from "@/lib/store";
import { MOST_TICKETS } from "@/lib/tickets";
import * as t from "@/messages/booking";
import { toast } from "@/ui/overlays/toast";
import { useForm } from "@/ui/use-form";

import { type BookableEvent, type Confirmation, knownGuest } from "./booking-place";
import { dueOf, openOrderOf } from "./payment";
import { usePromoCode } from "./promo-code";
import { HasArrived, type Sent, useSending, WAITLIST } from "./use-sending";
import { useTickets } from "./use-tickets";

const EMPTY = {
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  numberOfTickets: "1",
  guestRequest: "",
  payNow: "",
};

const DRAFT = "booking";

const withText = (texts: Body): Body =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

/** The browser asks for missing values itself, except for invisible characters. */
const given = (text: string) => (text === "" ? t.required : undefined);
const RULES = {
  customerName: given,
  customerEmail: given,
  customerPhone: (text: string) => given(text) ?? phoneFault(text),
};

const CONFIRMED = {
  title: t.bookingConfirmed,
  description: t.bookingConfirmedDetail,
  variant: "success",
} as const;

/** Toast for seats that are held until the guest confirms them. */
const ONE_MORE_STEP = {
  title: t.oneMoreStepTitle,
  description: t.confirmByEmail,
} as const;

const ON_THE_WAITLIST = {
  title: t.joinedTheWaitlist,
  description: t.joinedTheWaitlistDetail,
  variant: "success",
} as const;

function successOf({ booking }: Sent) {
  if (!booking) return ON_THE_WAITLIST;
  return booking.heldUntil ? ONE_MORE_STEP : CONFIRMED;
}

/** The server's message if an event cannot be booked, or if too many seats wait already. */
const refusalIn = (error: unknown): string | undefined =>
  error instanceof ApiError && [409, 429].includes(error.status)
    ? error.problem?.message
    : undefined;

/** The server's error messages by field of the form; one field holds the number of guests. */
function faultsIn(error: unknown): Readonly<Record<string, string>> {
  const { partySize, ...fields } = fieldsRefused(error);
  return partySize === undefined ? fields : { ...fields, numberOfTickets: partySize };
}

const BOOKING = {
  failed: t.bookingFailed,
  tryAgain: t.bookingFailedTryAgain,
  noAnswer: t.noAnswerBookedOnce,
};
const WAITING = {
  failed: t.joiningFailed,
  tryAgain: t.joiningFailedTryAgain,
  noAnswer: t.noAnswerJoinedOnce,
};

const NO_TICKET = t.noTicketChosen;

/** The error of the tickets, until the guest has chosen one. */
const shownFault = (fault: string | undefined, seats: number): string | undefined =>
  fault === NO_TICKET && seats > 0 ? undefined : fault;

const TRY_AGAIN = t.tryAgainOrContactUs;

/** Error message of the form for a failure that belongs to no field. */
function reasonFor(error: unknown, { tryAgain, noAnswer }: typeof BOOKING): string {
  if (error instanceof HasArrived) return t.earlierTryArrived;
  return error instanceof ApiError ? (error.problem?.message ?? tryAgain) : noAnswer;
}

export interface BookingFormOptions {
  event: BookableEvent;
  /** When the event is over. */
  endsAt: number;
  onSent: (confirmation: Confirmation) => void;
  /**
   * Called with the server's number of free seats, if it had fewer than requested, or enough for a
   * party that wanted to wait.
   */
  onSeatsLeft: (eventId: number, seatsLeft: number) => void;
  /** Called if the server rejected the order because the event has changed, such as its day. */
  onChanged: (eventId: number) => void;
}

/**
 * State of the form that books, or that joins the waitlist of a full event. It lives outside of the
 * dialog, so that input survives a closed dialog, a failed booking, a reload and a look at another
 * event; a success clears it. The result of a booking is shown with its event. An order without a
 * response is filled in again, even on a later visit.
 */
export function useBookingForm({
  event: shown,
  endsAt,
  onSent,
  onSeatsLeft,
  onChanged,
}: BookingFormOptions) {
  const { chargeLimits } = useVenue();
  const promo = usePromoCode(shown);
  const { event } = promo;
  const form = useForm(EMPTY, RULES, DRAFT);
  const { texts, refuse, fill } = form;
  const kept = useOffers().find(({ body }) => body.eventId === event.id);
  const filledFrom = useRef("");
  const [refusal, setRefusal] = useState({ eventId: event.id, text: "" });
  const shownId = useRef(event.id);
  // A kept order continues unchanged, because it may hold some of the taken seats.
  const isForWaitlist = kept ? kept.url === WAITLIST : event.waitlistUntil !== null;
  const words = isForWaitlist ? WAITING : BOOKING;
  const seatsLeft = isForWaitlist || kept ? null : event.seatsLeft;
  const most = Math.min(MOST_TICKETS, seatsLeft ?? MOST_TICKETS);
  // The earlier choice, even for another event, may exceed the free seats.
  const tickets = Math.min(Number(texts.numberOfTickets), Math.max(1, most));
  const choice = useTickets(event, most, kept?.body.tickets);
  const [ticketsFault, setTicketsFault] = useState<string>();
  const amount = choice.hasSeveral ? choice.amount : tickets * (event.tiers[0]?.amount ?? 0);
  const seats = choice.hasSeveral ? choice.seats : tickets;
  const choosesPrices = choice.hasSeveral && !isForWaitlist;
  const hasNoTicket = choosesPrices && choice.seats === 0;
  const paysNow = texts.payNow !== "";
  /** Whether the form has a field for a code, even if only guests with a code can book. */
  const takesCode = promo.isNeeded || (event.tiers.length > 0 && !isForWaitlist && most > 0);

  useEffect(() => {
    shownId.current = event.id;
    refuse({});
  }, [event.id, refuse]);

  const guest = useStore(knownGuest, null);
  const takeGuest = useEffectEvent((known: Body) => {
    // The dialog may not be rendered yet, or its draft not be restored.
    const typed = { ...readDraft(DRAFT), ...withText(form.read()) };
    fill({ ...known, ...withText(typed) });
    knownGuest.set(null);
  });
  useEffect(() => {
    if (guest) takeGuest(guest);
  }, [guest]);

  const restoreCode = useEffectEvent((code: unknown) => {
    if (typeof code === "string") promo.restore(code);
  });
  useEffect(() => {
    if (!kept || filledFrom.current === kept.key) return;
    filledFrom.current = kept.key;
    const { partySize = 1, ...order } = kept.body;
    fill({ numberOfTickets: partySize, ...order });
    restoreCode(order.promoCode);
  }, [kept, fill]);

  const finish = (sent: Sent) => {
    if (shownId.current === event.id) form.clear();
    choice.clear();
    promo.clear();
    onSent({ event, ...sent });
    // An order that is paid now opens the checkout page instead.
    if (!sent.booking || !openOrderOf(sent.booking)) toast(successOf(sent));
  };
  /** Shows changed facts of the event from a rejection: fewer seats, or another day. */
  const showNews = ({ status, problem }: ApiError) => {
    if (problem?.seatsLeft !== undefined) {
      onSeatsLeft(event.id, problem.seatsLeft);
      // Only the server knows how many seats each price has left.
      if (choice.hasSeveral) onChanged(event.id);
      if (shownId.current === event.id) form.focus("numberOfTickets");
    } else if (status === 409) onChanged(event.id);
  };
  const fail = (error: unknown) => {
    const isShown = shownId.current === event.id;
    const faults = faultsIn(error);
    const { tickets: ofTickets, promoCode } = faults;
    const areNamed =
      isShown && (refuse(faults) || ofTickets !== undefined || promoCode !== undefined);
    setTicketsFault(ofTickets);
    promo.refuse(promoCode);
    setRefusal({ eventId: event.id, text: areNamed ? "" : reasonFor(error, words) });
    if (error instanceof ApiError) showNews(error);
    const advice = adviceIn(error) ?? TRY_AGAIN;
    // If the event is on the screen, the dialog shows the server's reason.
    toast({
      title: words.failed,
      description: isShown
        ? advice
        : t.titledFault(isolated(event.title), refusalIn(error) ?? advice),
      variant: "destructive",
    });
  };
  const { send, ...state } = useSending({ event, endsAt, kept, onSuccess: finish, onError: fail });

  return {
    ...state,
    element: form.element,
    field: form.field,
    /** Props of the number field; its value may be lower than the guest's choice. */
    count: () => ({ ...form.field("numberOfTickets"), defaultValue: undefined, value: tickets }),
    isForWaitlist,
    /** The kept order for this event that has no response yet. */
    kept,
    /** Discards the kept order. */
    discard: () => {
      if (!kept) return;
      keptOffers().discard(kept.key).catch(reportError);
      form.clear();
    },
    /** How many tickets can be had, or waited for. */
    most,
    tickets,
    /** The chosen prices; without several prices, `tickets` is the number. */
    choice,
    /** With which code they cost less. */
    promo,
    takesCode,
    /** Total price as far as it is known, and when it is due. */
    due: dueOf(event, { seats, amount, paysNow }, chargeLimits),
    /** Only for events that let guests choose when to pay. */
    payment: {
      isAsked: event.payment === "choice" && amount > 0 && !isForWaitlist,
      paysNow,
      choose: (now: boolean) => form.set("payNow", now ? "on" : ""),
    },
    ticketsFault: shownFault(ticketsFault, seats),
    /** The error of this event's last attempt; empty if fields show it. */
    refusal: refusal.eventId === event.id ? refusal.text : "",
    submit: () => {
      setRefusal({ eventId: event.id, text: "" });
      setTicketsFault(hasNoTicket ? NO_TICKET : undefined);
      const typed = form.check();
      if (!typed || hasNoTicket) return;
      if (takesCode && promo.applyBeforeOrder()) return;
      const { numberOfTickets, payNow, guestRequest, ...guest } = typed;
      const asked = guestRequest.trim() !== "" && { guestRequest };
      const partySize = choosesPrices ? choice.seats : Number(numberOfTickets);
      const paid = event.payment === "choice" ? payNow !== "" : undefined;
      const order = { partySize, tickets: choice.body, promoCode: promo.code };
      const seenAmount = event.tiers.length > 0 ? amount : undefined;
      send({ ...guest, ...asked, ...order, payNow: paid, seenAmount, isForWaitlist });
    },
  };
}
