import { expect, test } from "vitest";
import { QUOTE } from "@/admin/panel/quote-row-for-tests";
import { asDay } from "@/lib/time/checked-for-tests";

import {
  lineFault,
  quoteState,
  rulesFor,
  signedCentsIn,
  sumsOf,
  termsIn,
  valuesOf,
} from "./quote-values";
import { quoteTodos } from "./todos";

const DOLLARS = { currency: "USD", amountPrefix: "$", decimals: 2, address: null };
const TODAY = asDay("2026-12-01");

test("a new quote begins with one blank line and is valid for two weeks", () => {
  expect(valuesOf(undefined, DOLLARS, TODAY)).toEqual({
    lines: [{ id: 0, text: "", amount: "" }],
    minimumSpend: "",
    deposit: "",
    validUntil: "2026-12-15",
  });
});

test("a quote that replaces another begins with its terms", () => {
  const last = { ...QUOTE, lines: [...QUOTE.lines, { text: "Regular", amount: -1050 }] };
  const values = valuesOf(last, DOLLARS, TODAY);
  expect(values.lines.map(({ amount }) => amount)).toEqual(["1200", "-10.50"]);
  expect(values.deposit).toBe("500");
  expect(termsIn(values, DOLLARS)).toEqual({
    lines: last.lines,
    minimumSpend: 0,
    deposit: 50_000,
    validUntil: "2026-12-15",
  });
});

test.each([
  ["20", 2000],
  ["-20.50", -2050],
  ["−$20", -2000],
  ["", null],
  ["free", null],
])("the amount %j of a line is %j cents", (typed, cents) => {
  expect(signedCentsIn(typed, DOLLARS)).toBe(cents);
});

test("the sums count what is typed, and nothing for a half-typed amount", () => {
  const values = {
    ...valuesOf(QUOTE, DOLLARS, TODAY),
    lines: [
      { id: 0, text: "Room", amount: "100" },
      { id: 1, text: "Off", amount: "-25" },
      { id: 2, text: "", amount: "-" },
    ],
  };
  expect(sumsOf(values, DOLLARS)).toEqual({ total: 7500, minimumSpend: 0, deposit: 50_000 });
});

test("the first line at fault is named with its part", () => {
  const good = { id: 0, text: "Room", amount: "100" };
  expect(lineFault([good], DOLLARS)).toBeNull();
  expect(lineFault([good, { id: 1, text: " ", amount: "1" }], DOLLARS)).toMatchObject({
    id: 1,
    part: "text",
  });
  expect(lineFault([{ ...good, amount: "much" }], DOLLARS)).toMatchObject({ part: "amount" });
});

test("a quote needs a last day", () => {
  const values = { ...valuesOf(QUOTE, DOLLARS, TODAY), validUntil: "" };
  expect(rulesFor(DOLLARS).safeParse(values).success).toBe(false);
  expect(rulesFor(DOLLARS).safeParse({ ...values, validUntil: "2026-12-15" }).success).toBe(true);
});

test.each([
  [{ state: "open" }, "Sent"],
  [{ state: "accepted", depositDue: 50_000 }, "Accepted, deposit due"],
  [{ state: "accepted", paid: 50_000 }, "Accepted, deposit paid"],
  [{ state: "accepted", paid: 50_000, refunded: 50_000 }, "Accepted, deposit refunded"],
  [{ state: "replaced" }, "Replaced"],
] as const)("the state of %j is '%s'", (parts, word) => {
  expect(quoteState({ ...QUOTE, ...parts }).word).toBe(word);
});

test("an accepted quote is a task until the inquiry is confirmed and the deposit is paid", () => {
  const quote = {
    id: 1,
    inquiryId: 7,
    reference: "Q-1",
    title: "Engine Night",
    acceptedAt: QUOTE.createdAt,
    depositDue: 50_000,
    isConfirmed: false,
  };
  const [first, second] = quoteTodos([quote, { ...quote, isConfirmed: true }], DOLLARS);
  expect(first).toMatchObject({ urgency: "pressing", detail: "Q-1 · Deposit due: $500" });
  expect(first?.href).toContain("inquiry=7");
  expect(second).toMatchObject({ urgency: "news" });
});
