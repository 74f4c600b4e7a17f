import { expect, test } from "vitest";
import { sampleVenue } from "@/api/samples";

import { menuPrice } from "./menu-card";

test.each([
  ["18", "$18"],
  ["12.50", "$12.50"],
  ["1,200", "$1,200"],
  ["9 / 34", "$9 / 34"],
  ["12–18", "$12–18"],
  ["18 a glass", "$18 a glass"],
  ["9 / 34 the bottle", "$9 / 34 the bottle"],
  ["from 12", "from $12"],
  ["+2", "+$2"],
])("the sign of %j precedes its amount", (price, shown) => {
  expect(menuPrice(price, sampleVenue)).toBe(shown);
});

test.each([
  ...["$12", "$ 12", "from $12", "€12", "12 €", "12$", "USD 12", "12 EUR", "$12 / $15"],
  ...["CHF 12", "12 CAD", "12 dollars", "from 12 Euros", "12 bucks", "50 cents", "120 kr", "12 zł"],
])("a price that names its currency gets no second sign: %j", (price) => {
  expect(menuPrice(price, sampleVenue)).toBe(price);
});

test.each([
  ["2500", "HUF 2500"],
  ["from 2500", "from HUF 2500"],
  ["HUF 2500", "HUF 2500"],
  ["2500 HUF", "2500 HUF"],
])("in forints %j is %j", (price, shown) => {
  expect(menuPrice(price, { decimals: 2, amountPrefix: "HUF " })).toBe(shown);
});

test.each(["Market price", "MP", "Free", "Included", "2 for 18", "Ask at the bar after 10 pm", ""])(
  "a price as text has no sign: %j",
  (price) => {
    expect(menuPrice(price, sampleVenue)).toBe(price);
  },
);
