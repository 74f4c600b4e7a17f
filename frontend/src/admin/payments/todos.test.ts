import { expect, test } from "vitest";
import { CONNECTIONS, DISPUTE, PAYMENT, REFUND } from "@/admin/panel/rows-for-tests";
import { sampleVenue } from "@/api/samples";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";
import { venueTime } from "@/lib/time/venue-time";

import { duePaymentTodos, keyTodos, paymentTodos, payoutTodos, unmatchedTodos } from "./todos";

const day = () => "Dec 3";

test("each dispute that needs a response is named with its day", () => {
  const decided = { ...DISPUTE, answerBy: null };
  expect(
    paymentTodos([{ ...PAYMENT, refunds: [], disputes: [decided, DISPUTE] }], day, sampleVenue),
  ).toEqual([
    {
      text: "The bank disputes $50 for KX7RT2WM: answer by Dec 3",
      detail: "product not received",
      href: "/admin?view=payments&search=KX7RT2WM",
      action: "Look",
      urgency: "pressing",
      deadline: DISPUTE.answerBy,
    },
  ]);
});

test("each balance due of a guest has its deadline", () => {
  const due = {
    ...{ bookingId: 3, reference: "KX7RT2WM", eventId: 7, eventTitle: "Late Jazz" },
    ...{ customerName: "Ada", amount: 2500, payUntil: asInstant("2026-11-21T01:00:00Z") },
  };
  expect(duePaymentTodos([due], sampleVenue)).toMatchObject([
    { text: "Ada still has to pay $25", detail: "Late Jazz", deadline: due.payUntil },
  ]);
});

test("each refund that the bank rejected is named until it is settled", () => {
  const settled = { ...REFUND, needsHand: false };
  const [first, ...others] = paymentTodos(
    [{ ...PAYMENT, refunds: [settled, REFUND, REFUND], disputes: [] }],
    day,
    sampleVenue,
  );
  expect(first).toMatchObject({
    text: "The refund of $20 for KX7RT2WM failed: refund it another way",
    detail: "The account is closed.",
    href: "/admin?view=payments&search=KX7RT2WM",
  });
  expect(others).toHaveLength(1);
});

test("each refund that is retried because a key or money is missing is named", () => {
  const blocked = {
    ...REFUND,
    needsHand: false,
    isBlocked: true,
    error: "The balance is too low.",
  };
  expect(
    paymentTodos([{ ...PAYMENT, refunds: [blocked], disputes: [] }], day, sampleVenue),
  ).toMatchObject([
    {
      text: "The refund of $20 for KX7RT2WM is delayed: look at the Stripe account",
      detail: "The balance is too low.",
    },
  ]);
});

test("each payout that the bank returned is named", () => {
  const payout = { id: 1, amountText: "$48.25", arrivesOn: asDay("2026-11-20") };
  expect(payoutTodos([payout], venueTime("America/New_York"))).toMatchObject([
    {
      text: "The payout of $48.25 on Friday, November 20, 2026 failed: check the bank account at Stripe",
      urgency: "pressing",
    },
  ]);
});

test("unmatched payments are counted, and lists once", () => {
  const calm = { ...PAYMENT, refunds: [], disputes: [] };
  const faulty = { ...calm, state: "open", error: "Stripe does not answer." } as const;
  expect(paymentTodos([calm], day, sampleVenue)).toEqual([]);
  expect(paymentTodos([faulty], day, sampleVenue)).toMatchObject([
    { text: "1 payment for KX7RT2WM could not be settled", detail: "Stripe does not answer." },
  ]);
  expect(paymentTodos([faulty, faulty], day, sampleVenue)).toMatchObject([
    {
      text: "2 payments could not be settled",
      href: "/admin?view=payments&state=trouble",
    },
  ]);
});

test("a payment without a booking is counted until it is refunded", () => {
  const stray = {
    id: 1,
    reference: "KX7RT2WM",
    amount: 5000,
    currency: "USD",
    amountText: "$50",
    foundAt: asInstant("2026-11-21T01:00:00Z"),
    isWantedBack: false,
    error: "",
  };
  expect(unmatchedTodos([{ ...stray, isWantedBack: true }])).toEqual([]);
  expect(unmatchedTodos([stray, { ...stray, isWantedBack: true, error: "refused" }])).toMatchObject(
    [{ text: "2 payments without a booking: check and refund" }],
  );
});

test("an unreadable Stripe key is named", () => {
  const { stripeKey } = CONNECTIONS;
  expect(keyTodos(CONNECTIONS)).toEqual([]);
  expect(
    keyTodos({ ...CONNECTIONS, stripeKey: { ...stripeKey, isUnreadable: true } }),
  ).toMatchObject([{ href: "/admin?view=connections", urgency: "alarm" }]);
});
