// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { amountColumn } from "./amounts";
import { DataTable } from "./data-table";

const DOLLARS = { decimals: 2, amountPrefix: "$" };
const ROWS = [
  { id: 1, name: "Standard", cents: 2000 },
  { id: 2, name: "Balcony", cents: 0 },
  { id: 3, name: "Student", cents: 1250 },
];

function Prices() {
  const [sort, onSort] = useState("");
  return (
    <DataTable
      label="Prices"
      rows={ROWS}
      sorting={{ sort, onSort }}
      columns={[
        {
          head: "Name",
          phone: "title",
          sort: { key: "name", by: ({ name }) => name },
          total: "3 prices",
          cell: ({ name }) => name,
        },
        amountColumn({
          head: "Amount",
          rows: ROWS,
          amount: ({ cents }) => cents,
          currency: DOLLARS,
          phone: "sum",
        }),
      ]}
    />
  );
}

beforeEach(() => void render(<Prices />));
afterEach(cleanup);

const column = (place: number) =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.children[place]?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("writes all amounts of a column with cents if one has cents, zero as a dash, and the total", () => {
  expect(column(1)).toEqual(["$20.00", "–", "$12.50", "$32.50"]);
  expect(column(0)).toEqual(["Standard", "Balcony", "Student", "3 prices"]);
});

it("sorts a text upward first and an amount downward first, and back; the total stays last", () => {
  press("Name");
  expect(column(0)).toEqual(["Balcony", "Standard", "Student", "3 prices"]);
  press("Name");
  expect(column(0)).toEqual(["Student", "Standard", "Balcony", "3 prices"]);
  press("Amount");
  expect(column(0)).toEqual(["Standard", "Student", "Balcony", "3 prices"]);
  press("Amount");
  expect(column(0)).toEqual(["Balcony", "Student", "Standard", "3 prices"]);
  expect(screen.getByRole("columnheader", { name: "Amount" }).getAttribute("aria-sort")).toBe(
    "ascending",
  );
});

it("sorts by a choice on a phone, which has no headings, and back to the given order", () => {
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort prices" });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    "Sort by …",
    "Sort by name, ascending",
    "Sort by name, descending",
    "Sort by amount, descending",
    "Sort by amount, ascending",
  ]);
  fireEvent.change(choice, { target: { value: "-name" } });
  expect(column(0)).toEqual(["Student", "Standard", "Balcony", "3 prices"]);
  fireEvent.change(choice, { target: { value: "" } });
  expect(column(0)).toEqual(["Standard", "Balcony", "Student", "3 prices"]);
});
