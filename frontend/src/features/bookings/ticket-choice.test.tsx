// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { fillGuestIn, network, openDialog, refusal, submit } from "./booking-for-tests";

const tier = (id: number, name: string, amount: number, seatsLeft: number | null = null) => ({
  id,
  name,
  amount,
  seats: seatsLeft,
  note: id === 2 ? "with student card" : "",
  area: "",
  needsCode: false,
  from: null,
  until: null,
  sale: "open" as const,
  seatsLeft,
});
const TWO = { tiers: [tier(1, "Standard", 2500), tier(2, "Student", 1550, 2)], seatsLeft: 70 };

const open = () => openDialog({ ...TWO, priceRange: "from $15.50" });
type Dialog = Awaited<ReturnType<typeof open>>;
const press = (dialog: Dialog, name: string) =>
  fireEvent.click(dialog.getByRole("button", { name }));
const sum = (dialog: Dialog) => dialog.getByText("Pay at the door:").textContent;
const isOff = (dialog: Dialog, name: string) =>
  dialog.getByRole("button", { name }).getAttribute("aria-disabled");

beforeEach(() => sessionStorage.clear());

it("shows the sum before the first choice, and with every choice", async () => {
  const dialog = await open();
  expect(dialog.getByText("with student card")).toBeTruthy();
  expect(sum(dialog)).toBe("Pay at the door: $25");
  press(dialog, "One more: Student");
  expect(sum(dialog)).toBe("Pay at the door: $40.50");
  press(dialog, "One fewer: Standard");
  expect(sum(dialog)).toBe("Pay at the door: $15.50");
});

it("the first price can be set to zero, and an order without a ticket names the missing choice", async () => {
  const dialog = await open();
  fillGuestIn(dialog);
  press(dialog, "One fewer: Standard");
  expect(isOff(dialog, "One fewer: Standard")).toBe("true");
  expect(dialog.queryByText("Pay at the door:")).toBeNull();
  submit(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe("Choose at least one ticket.");
  expect(network.sent).toEqual([]);
  press(dialog, "One more: Student");
  press(dialog, "One more: Student");
  expect(dialog.queryByRole("alert")).toBeNull();
  expect(sum(dialog)).toBe("Pay at the door: $31");
  submit(dialog);
  await waitFor(() =>
    expect(network.sent[0]?.body).toMatchObject({ tickets: [{ tierId: 2, number: 2 }] }),
  );
});

it("a choice of zero stays zero after a reload", async () => {
  press(await open(), "One fewer: Standard");
  cleanup();
  expect(isOff(await open(), "One fewer: Standard")).toBe("true");
});

it("offers no more tickets of a price than it has left, and no more than six in total", async () => {
  const dialog = await open();
  press(dialog, "One more: Student");
  expect(isOff(dialog, "One more: Student")).toBe("false");
  press(dialog, "One more: Student");
  expect(isOff(dialog, "One more: Student")).toBe("true");
  for (let more = 0; more < 5; more++) press(dialog, "One more: Standard");
  expect(sum(dialog)).toBe("Pay at the door: $131");
  expect(isOff(dialog, "One more: Standard")).toBe("true");
});

it("sends the prices with their sum, and keeps the choice when the booking is rejected", async () => {
  const dialog = await open();
  press(dialog, "One more: Student");
  fillGuestIn(dialog);
  network.answer = refusal({ message: "Student: sold out.", seatsLeft: 70 });
  submit(dialog);
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe("Student: sold out."));
  expect(network.sent[0]?.body).toMatchObject({
    numberOfTickets: 2,
    tickets: [
      { tierId: 1, number: 1 },
      { tierId: 2, number: 1 },
    ],
  });
  expect(sum(dialog)).toBe("Pay at the door: $40.50");
});

it("shows the error of the prices next to them", async () => {
  const dialog = await open();
  fillGuestIn(dialog);
  network.answer = refusal({ message: "No.", fields: { tickets: "must be prices of it" } }, 422);
  submit(dialog);
  await waitFor(() => expect(dialog.getByText("Tickets must be prices of it.")).toBeTruthy());
});

it("asks only for a number if there is one price", async () => {
  const dialog = await openDialog({ tiers: [tier(1, "Admission", 2500)], priceRange: "$25" });
  expect(dialog.getByLabelText("Tickets")).toBeTruthy();
  expect(within(screen.getByRole("dialog")).queryByText("Admission")).toBeNull();
});
