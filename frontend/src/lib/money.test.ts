import { expect, it, test } from "vitest";

import text from "../../../tests/venue/currencies.json?raw";

import {
  centsIn,
  centsText,
  columnWriter,
  exampleOf,
  isChargeable,
  moneyInWords,
  unitsWriter,
} from "./money";

interface Case {
  code: string;
  decimals: number;
  prefix: string;
  typed: string;
  amount: number;
  words: string;
}

// The server's tests read the same file for its own charges and texts.
const CASES: Case[] = JSON.parse(text);

const DOLLARS = { decimals: 2, amountPrefix: "$" };
/** Texts of the server may wrap after the code, those of pages may not. */
const readable = (words: string) => words.replace("\u00a0", " ");
const YEN = { decimals: 0, amountPrefix: "¥" };

test.each(CASES)("$typed of $code is shown as $words", (one) => {
  const currency = { decimals: one.decimals, amountPrefix: one.prefix };
  expect(centsIn(one.typed, currency)).toBe(one.amount);
  expect(centsText(one.amount, currency)).toBe(one.typed);
  expect(readable(moneyInWords(one.amount, currency))).toBe(one.words);
});

test("whole amounts that the browser once parsed with other decimals", () => {
  const forints = { decimals: 2, amountPrefix: "HUF " };
  const francs = { decimals: 0, amountPrefix: "XOF " };
  expect(moneyInWords(centsIn("5000", forints) ?? 0, forints)).toBe("HUF\u00a05,000");
  expect(moneyInWords(centsIn("2500", francs) ?? 0, francs)).toBe("XOF\u00a02,500");
});

it.each([
  ["25", DOLLARS, 2500],
  [" 17.5 ", DOLLARS, 1750],
  ["1.15", DOLLARS, 115],
  ["2500", YEN, 2500],
  ["160000000", DOLLARS, 16_000_000_000],
])("%s of %j are %i of its smallest unit", (typed, currency, amount) => {
  expect(centsIn(typed, currency)).toBe(amount);
});

const EUROS = { ...DOLLARS, amountPrefix: "€", currency: "EUR" };
const FRANCS = { ...DOLLARS, amountPrefix: "CHF ", currency: "CHF" };
const REAIS = { ...DOLLARS, amountPrefix: "R$", currency: "BRL" };
const AUSTRALIAN = { ...DOLLARS, amountPrefix: "A$", currency: "AUD" };
const DINARS = { decimals: 3, amountPrefix: "KWD ", currency: "KWD" };

it.each([
  ["15,00", EUROS, 1500],
  ["4,5", EUROS, 450],
  ["25 €", EUROS, 2500],
  ["€25", EUROS, 2500],
  ["€ 17,50", EUROS, 1750],
  ["25 eur", EUROS, 2500],
  ["EUR\u00a025", EUROS, 2500],
  ["$25", DOLLARS, 2500],
  ["chf 25.50", FRANCS, 2550],
  ["R$ 25", REAIS, 2500],
  ["$25", AUSTRALIAN, 2500],
  ["1.200,50", EUROS, 120_050],
  ["1,200.50", DOLLARS, 120_050],
  ["1 200", EUROS, 120_000],
  ["1\u202f200,50 €", EUROS, 120_050],
  ["1’200.50", FRANCS, 120_050],
  ["1.200.000", EUROS, 120_000_000],
  ["2,500", YEN, 2500],
  ["5.250", DINARS, 5250],
  ["5000,250", DINARS, 5_000_250],
])("people type '%s'", (typed, currency, amount) => {
  expect(centsIn(typed, currency)).toBe(amount);
});

it.each([
  ["", DOLLARS],
  ["many", DOLLARS],
  ["-1", DOLLARS],
  ["17.505", DOLLARS],
  ["25.", DOLLARS],
  ["1,000", DOLLARS],
  ["1.200", EUROS],
  ["1,200", EUROS],
  ["5,250", DINARS],
  ["1 20", EUROS],
  ["1.20.50", EUROS],
  ["1,200,50", EUROS],
  ["12,34.50", EUROS],
  ["$25", EUROS],
  ["25 € or 15 €", EUROS],
  ["2.5", YEN],
])("'%s' is not an amount, or may be two", (typed, currency) => {
  expect(centsIn(typed, currency)).toBeNull();
});

it.each([
  ["PT", "17,50"],
  ["US", "17.50"],
  ["", "17.50"],
])("an example in %s is %s", (country, words) => {
  expect(exampleOf(1750, { ...EUROS, address: { country } })).toBe(words);
});

it("is written without cents if they are zero, and otherwise with all", () => {
  expect([2500, 1750, 5, 0].map((cents) => centsText(cents, DOLLARS))).toEqual([
    "25",
    "17.50",
    "0.05",
    "0",
  ]);
  expect(centsText(2500, YEN)).toBe("2500");
});

it("has an upper limit", () => {
  expect(centsIn("25", DOLLARS, 2500)).toBe(2500);
  expect(centsIn("25.01", DOLLARS, 2500)).toBeNull();
});

it("is written in units, with cents only if needed", () => {
  const money = unitsWriter(DOLLARS);
  expect([money("2480.00"), money("17.50"), money(0)]).toEqual(["$2,480", "$17.50", "$0"]);
  expect(money(-3)).toBe("-$3");
  expect(unitsWriter({ decimals: 3, amountPrefix: "KWD " })("5.2")).toBe("KWD\u00a05.200");
});

it.each([
  [0, true],
  [30, false],
  [50, true],
  [100_000_000, false],
])("a charge of %i cents: %s", (amount, isAccepted) => {
  const limits = { lowest: 50, highest: 99_999_999, step: 1 };
  expect(isChargeable(amount, limits)).toBe(isAccepted);
});

it("writes zero as a dash in sums and columns, and all amounts of a column with the same decimals", () => {
  const write = columnWriter(DOLLARS);
  expect([0, 2000, 1250, -300].map(write)).toEqual(["–", "$20", "$12.50", "-$3"]);
  const column = columnWriter(DOLLARS, [0, 2000, 1250]);
  expect([0, 2000, 1250].map(column)).toEqual(["–", "$20.00", "$12.50"]);
});
