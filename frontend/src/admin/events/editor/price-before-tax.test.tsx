// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";

import { PriceBeforeTax } from "./price-before-tax";

afterEach(cleanup);

function Prices() {
  const [amount, setAmount] = useState("22");
  return (
    <VenueContext value={sampleVenue}>
      <output>{amount}</output>
      <PriceBeforeTax amount={amount} percent={10} onType={(change) => setAmount(change.amount)} />
    </VenueContext>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Before tax");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const price = () => screen.getByRole("status").textContent;

it("turns what is typed before tax into the price that guests pay", () => {
  render(<Prices />);
  expect(field().value).toBe("20");
  type("12.50");
  expect(price()).toBe("13.75");
  type("");
  expect(price()).toBe("");
});

it("leaves the price alone while no amount is typed, and says so once the field is left", () => {
  render(<Prices />);
  type("12");
  type("12.x");
  expect(price()).toBe("13.20");
  expect(field().value).toBe("12.x");
  expect(field().getAttribute("aria-invalid")).toBeNull();
  fireEvent.blur(field());
  expect(screen.getByText("Before tax must be an amount like 25 or 17.50.")).toBeTruthy();
  type("12.5");
  expect(price()).toBe("13.75");
  expect(screen.queryByText(/must be an amount/)).toBeNull();
});
