// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { useRowForm } from "@/admin/data/use-row-form";
import { RowForm } from "@/admin/ui/row-form";
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

const save = vi.fn(async () => ({ version: 1 }));

function PriceForm() {
  const form = useRowForm({ saved: { amount: "22" }, version: null, row: null, send: save });
  return (
    <RowForm form={form} save="Save">
      <PriceBeforeTax amount={form.values.amount} percent={10} onType={form.set} />
    </RowForm>
  );
}

it("saves no price while the field holds no amount", async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <PriceForm />
      </VenueContext>
    </QueryClientProvider>,
  );
  field().focus();
  type("12,5o");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/Before tax must be an amount/);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(save).not.toHaveBeenCalled();
  type("12.50");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
});
