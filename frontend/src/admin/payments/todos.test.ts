import { expect, test } from "vitest";

import { PAYMENT, REFUND } from "@/admin/app/rows-for-tests";

import { paymentTodos } from "./todos";

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
