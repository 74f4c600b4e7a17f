import { expect, test } from "vitest";

import { PAYMENT, REFUND } from "@/admin/app/rows-for-tests";

import { paymentTodos, strayTodos } from "./todos";

test("each return that the bank refused is named until it needs nobody", () => {
  const settled = { ...REFUND, needsHand: false };
  const [first, ...others] = paymentTodos([{ ...PAYMENT, refunds: [settled, REFUND, REFUND] }]);
  expect(first).toMatchObject({
    text: "$20 for KX7RT2WM was not taken by the bank: give it back by hand",
    detail: "The account is closed.",
    href: "/admin?view=payments&search=KX7RT2WM",
  });
  expect(others).toHaveLength(1);
});

test("what could not be settled is counted, and lists once", () => {
  const calm = { ...PAYMENT, refunds: [] };
  const faulty = { ...calm, state: "open", error: "Stripe does not answer." } as const;
  expect(paymentTodos([calm])).toEqual([]);
  expect(paymentTodos([faulty])).toMatchObject([
    { text: "1 payment for KX7RT2WM could not be settled", detail: "Stripe does not answer." },
  ]);
  expect(paymentTodos([faulty, faulty])).toMatchObject([
    {
      text: "2 payments could not be settled",
      href: "/admin?view=payments&state=trouble",
    },
  ]);
});

test("money without a booking is counted until it goes back", () => {
  const stray = {
    id: 1,
    reference: "KX7RT2WM",
    amount: 5000,
    currency: "USD",
    foundAt: "2026-11-21T01:00:00Z",
    isWantedBack: false,
    error: "",
  };
  expect(strayTodos([{ ...stray, isWantedBack: true }])).toEqual([]);
  expect(strayTodos([stray, { ...stray, isWantedBack: true, error: "refused" }])).toMatchObject([
    { text: "2 payments came for no booking that is here: look, and give it back" },
  ]);
});
