import { expect, it } from "vitest";
import { sampleVenue } from "@/api/samples";

import {
  amountHint,
  amountIn,
  amountRule,
  amountText,
  priceChanges,
  priceFault,
  shownPrice,
  withoutTax,
  withPrice,
  withTax,
} from "./prices";

it("says where it comes from while none is written", () => {
  expect(amountHint("$20")).toContain("Empty: 20, as the price says.");
  expect(amountHint("$15-25")).toContain("Empty: unknown, as the price is not one number.");
  expect(amountHint(" ")).toContain("Empty: unknown, as there is no price.");
});

it("is an amount to the cent, or nothing", () => {
  const isTaken = (text: string) => amountRule(sampleVenue).safeParse(text).success;
  expect(["", "0", "20", " 17.5 ", "999999.99"].every(isTaken)).toBe(true);
  expect(["-1", "17.505", "1,200", "twenty"].some(isTaken)).toBe(false);
  const amounts = [" 17.5 ", "", "many"].map((text) => amountIn(text, sampleVenue));
  expect(amounts).toEqual(["17.50", null, null]);
});

it("is shown without cents where there are none", () => {
  expect(["20.00", "17.50", "0.00", null].map(amountText)).toEqual(["20", "17.50", "0", ""]);
});

const named = (name: string, amount: string, more: { seats?: string } = {}) => ({
  id: name.length,
  name,
  amount,
  seats: "",
  note: "",
  area: "",
  needsCode: false,
  from: "",
  until: "",
  ...more,
});

it("begins with the amount of the text, and further prices with none", () => {
  const [first] = withPrice({ tiers: [], priceRange: "$17.50" });
  expect(first).toMatchObject({ id: -1, name: "Admission", amount: "17.50" });
  expect(withPrice({ tiers: [], priceRange: "$15-25" })[0]?.amount).toBe("");
  const tiers = [named("Standard", "25")];
  expect(withPrice({ tiers, priceRange: "$20" })[1]).toMatchObject({
    id: -1,
    name: "",
    amount: "",
  });
});

const AT_THE_DOOR = { payment: "door", deposit: "", depositComesBack: false } as const;

it("names the first fault, and where it is", () => {
  const faultOf = (...tiers: ReturnType<typeof named>[]) => {
    const fault = priceFault({ ...AT_THE_DOOR, tiers }, sampleVenue);
    return fault && [fault.field, fault.message];
  };
  const standard = named("Standard", "25");
  expect(faultOf(standard, named("Student", "0"))).toBeNull();
  expect(faultOf(named(" ", "25"))).toEqual(["name", "is required"]);
  expect(faultOf(standard, named("standard ", "15"))).toEqual([
    "name",
    "must be another one than that of the other prices",
  ]);
  expect(faultOf(named("Standard", "about 25"))).toEqual([
    "amount",
    "must be an amount like 25 or 17.50",
  ]);
  expect(faultOf(named("Standard", "25", { seats: "few" }))).toEqual([
    "seats",
    "must be a whole number, or empty",
  ]);
});

it.each([
  ["0.30", "must be at least $0.50, or be free"],
  ["1000000", "must be at most $999,999.99, or be free"],
  ["0", null],
  ["0.50", null],
])("a price of %s that guests pay by card before the evening: %s", (amount, message) => {
  const tiers = [named("Standard", "25"), named("Student", amount)];
  const faultOf = (paid: Partial<Parameters<typeof priceFault>[0]>) =>
    priceFault({ ...AT_THE_DOOR, tiers, ...paid }, sampleVenue)?.message ?? null;
  expect(faultOf({ payment: "now" })).toBe(message);
  expect(faultOf({ payment: "choice" })).toBe(message);
  expect(faultOf({ payment: "deposit", deposit: "10", depositComesBack: true })).toBeNull();
  expect(faultOf({})).toBeNull();
});

it("takes of a price only the deposit by card, and of three decimals a last one of 0", () => {
  const tiers = [named("Standard", "25.125")];
  const venue = {
    ...sampleVenue,
    decimals: 3,
    amountPrefix: "KWD ",
    chargeLimits: { lowest: 100, highest: 99_999_990, step: 10 },
  };
  const deposit = { ...AT_THE_DOOR, payment: "deposit", deposit: "5", tiers } as const;
  expect(priceFault(deposit, venue)).toBeNull();
  expect(priceFault({ ...deposit, payment: "now" }, venue)?.message).toBe(
    "must be a multiple of KWD\u00a00.010, or be free",
  );
});

it.each([
  [["25"], "$25"],
  [["25", "25.00"], "$25"],
  [["25", "15.50", "40"], "from $15.50"],
  [["0", "25"], "Free to $25"],
  [["0"], "Free"],
  [["25", ""], "$25"],
])("visitors read prices of %j as %s", (amounts, words) => {
  const tiers = amounts.map((amount, place) => named("x".repeat(place + 1), amount));
  expect(shownPrice({ tiers, priceRange: "about twenty" }, sampleVenue)).toBe(words);
});

it("is read without a price that has no seats left, and as its text without any", () => {
  const tiers = [named("Standard", "25"), named("Student", "15", { seats: "0" })];
  expect(shownPrice({ tiers, priceRange: "" }, sampleVenue)).toBe("$25");
  expect(shownPrice({ tiers: [], priceRange: "$15-25" }, sampleVenue)).toBe("$15-25");
});

it.each([4.5, 8.875, 19, 50])(
  "before tax of %s per cent is what was typed, to the cent",
  (percent) => {
    expect(withTax(2500, 8.875)).toBe(2722);
    for (let cents = 0; cents <= 5000; cents += 7) {
      expect(withoutTax(withTax(cents, percent), percent)).toBe(cents);
    }
  },
);

it("names the prices that differ, and none while an amount is half typed", () => {
  const [standard, student] = [named("Standard", "20"), named("Student", "12")];
  const changes = (...after: ReturnType<typeof named>[]) =>
    priceChanges([standard, student], after, sampleVenue);
  expect(changes(standard, student)).toBe("");
  expect(changes({ ...standard, amount: "22.50" }, student)).toBe("Standard $20 → $22.50");
  expect(changes(student, { ...named("Front row", "30"), id: -1 })).toBe(
    "Front row $30 added, Standard removed",
  );
  expect(changes({ ...standard, amount: "2x" }, student)).toBe("");
});
