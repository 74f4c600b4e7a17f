import { bookingHref, CONNECTIONS, PAYMENTS, viewHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Todo, TodoSource } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";
import { type Currency, moneyInWords } from "@/lib/money";
import { counted } from "@/lib/text";
import type { Instant } from "@/lib/time/checked";
import { nameDay, useShortInstant, useVenueTime, type VenueTime } from "@/lib/time/venue-time";

import type { Payment } from "./payment";
import type { UnmatchedPayment } from "./unmatched-payments";

const LEADS = { action: "Look", urgency: "pressing" } as const;

/**
 * Lists what needs attention: each open dispute, each failed and each delayed refund, and one entry
 * for all payments with an error. `when` formats an instant.
 */
export function paymentTodos(
  payments: readonly Payment[],
  when: (instant: Instant) => string,
  venue: Currency,
): Todo[] {
  const disputed = payments.flatMap(({ bookingReference, disputes }) =>
    disputes.flatMap(({ amount, reason, answerBy }) =>
      answerBy === null
        ? []
        : {
            text: `The bank disputes ${moneyInWords(amount, venue)} for ${bookingReference}: answer by ${when(answerBy)}`,
            detail: reason,
            href: `${PAYMENTS}&search=${bookingReference}`,
            ...LEADS,
            deadline: answerBy,
          },
    ),
  );
  const refused = payments.flatMap(({ bookingReference, refunds }) =>
    refunds
      .filter(({ needsHand }) => needsHand)
      .map(({ amount, error }) => ({
        text: `The refund of ${moneyInWords(amount, venue)} for ${bookingReference} failed: refund it another way`,
        detail: error || undefined,
        href: `${PAYMENTS}&search=${bookingReference}`,
        ...LEADS,
      })),
  );
  const blocked = payments.flatMap(({ bookingReference, refunds }) =>
    refunds
      .filter(({ isBlocked }) => isBlocked)
      .map(({ amount, error }) => ({
        text: `The refund of ${moneyInWords(amount, venue)} for ${bookingReference} is delayed: look at the Stripe account`,
        detail: error || undefined,
        href: `${PAYMENTS}&search=${bookingReference}`,
        ...LEADS,
      })),
  );
  const faulty = payments.filter(({ error }) => error !== "");
  const [first] = faulty;
  if (first === undefined) return [...disputed, ...refused, ...blocked];
  const of = faulty.length === 1 ? ` for ${first.bookingReference}` : "";
  const text = `${counted(faulty.length, "payment")}${of} could not be settled`;
  const faults = { text, detail: first.error, href: `${PAYMENTS}&state=trouble`, ...LEADS };
  return [...disputed, ...refused, ...blocked, faults];
}

/** Writes how many payments without a booking still have to be refunded. */
export function unmatchedTodos(unmatched: readonly UnmatchedPayment[]): Todo[] {
  const left = unmatched.filter(({ isWantedBack, error }) => !isWantedBack || error !== "");
  if (left.length === 0) return [];
  const text = `${counted(left.length, "payment")} without a booking: check and refund`;
  return [{ text, detail: undefined, href: PAYMENTS, ...LEADS }];
}

/** Writes each rest of a payment that a guest still has to pay. */
export function duePaymentTodos(due: readonly Schemas["DuePaymentOut"][], venue: Currency): Todo[] {
  return due.map(({ amount, customerName, eventId, eventTitle, reference, payUntil }) => ({
    text: `${isolated(customerName)} still has to pay ${moneyInWords(amount, venue)}`,
    detail: eventTitle,
    href: bookingHref({ eventId, reference }),
    ...LEADS,
    deadline: payUntil,
  }));
}

/** Writes each payout that the venue's bank returned. */
export function payoutTodos(
  payouts: readonly Schemas["FailedPayoutOut"][],
  time: VenueTime,
): Todo[] {
  return payouts.map(({ amountText, arrivesOn }) => ({
    text: `The payout of ${amountText} on ${nameDay(time, arrivesOn)} failed: check the bank account at Stripe`,
    detail: undefined,
    href: viewHref("books"),
    ...LEADS,
  }));
}

/** Writes that the Stripe key cannot be read. */
export function keyTodos(connections: Schemas["ConnectionsOut"] | undefined): Todo[] {
  if (!connections?.stripeKey.isUnreadable) return [];
  return [
    {
      text: "The Stripe key cannot be read: guests cannot pay, and refunds wait",
      detail: "It was set with another secret key.",
      href: CONNECTIONS,
      action: "Set it again",
      urgency: "alarm",
    },
  ];
}

/** Todos about payments, refunds and payouts that went wrong. */
export function usePaymentTodos(): TodoSource {
  const venue = useVenue();
  const time = useVenueTime();
  const when = useShortInstant();
  const may = usePermission();
  const isMine = may("GET /api/admin/payments");
  const { data: connections } = usePanelQuery("/api/admin/connections", {
    enabled: may("GET /api/admin/connections"),
  });
  const { data, isError, refetch } = usePanelQuery("/api/admin/payments?state=trouble", {
    enabled: isMine,
  });
  const unmatched = usePanelQuery("/api/admin/payments/strays", { enabled: isMine }).data ?? [];
  const payouts =
    usePanelQuery("/api/admin/payments/failed-payouts", { enabled: isMine }).data ?? [];
  const due = usePanelQuery("/api/bookings/due-payments", {
    enabled: may("GET /api/bookings/due-payments"),
  }).data;
  const others = [
    ...duePaymentTodos(due ?? [], venue),
    ...keyTodos(connections),
    ...unmatchedTodos(unmatched),
    ...payoutTodos(payouts, time),
  ];
  const todos = isMine ? data && [...paymentTodos(data, when, venue), ...others] : [];
  return { of: "payments", todos, isError, refetch };
}
