// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { setConnection } from "@/lib/connection-for-tests";
import { keptOffers } from "@/lib/send-queue/offers";
import { confirmation, fillGuestIn, network, openDialog, submit } from "./booking-for-tests";

const STANDARD = {
  id: 1,
  name: "Standard",
  amount: 2500,
  seats: null,
  note: "",
  area: "",
  needsCode: false,
  from: null,
  until: null,
  sale: "open" as const,
  seatsLeft: null,
};
const ORDER = {
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  customerPhone: "+1 212 555 0199",
  numberOfTickets: 1,
  eventId: 7,
};
const code = "/api/events/7/promo-codes/EARLY";

/** Opens the dialog, fills it in, and types a code without applying it. */
async function typeCode(facts = {}) {
  const dialog = await openDialog({ tiers: [STANDARD], priceRange: "$25", ...facts });
  fillGuestIn(dialog);
  fireEvent.click(dialog.getByRole("button", { name: "I have a promo code" }));
  fireEvent.change(dialog.getByLabelText("Promo code"), { target: { value: " EARLY " } });
  return dialog;
}

beforeEach(() => {
  sessionStorage.clear();
  network.reads.set(code, () =>
    Response.json({
      code: "EARLY",
      priceRange: "from $20",
      tiers: [{ ...STANDARD, amount: 2000 }],
    }),
  );
});

it("applies a typed code at the first click, and books at the second with the new price", async () => {
  const dialog = await typeCode();
  submit(dialog);
  await dialog.findByText("Applied. Check the price, then press the button below again.");
  expect(network.sent).toEqual([]);
  expect(dialog.getByText("Pay at the door:").textContent).toBe("Pay at the door: $20");
  submit(dialog);
  await confirmation();
  expect(network.sent[0]?.body).toMatchObject({ promoCode: "EARLY", seenAmount: 2000 });
});

it("shows the price with the code in the header of the dialog", async () => {
  const dialog = await typeCode({ priceRange: "from $25" });
  expect(dialog.getByText("from $25")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Apply" }));
  expect(await dialog.findByText("from $20")).toBeTruthy();
  expect(dialog.queryByText("from $25")).toBeNull();
});

it("shows the new sum on the payment button", async () => {
  const dialog = await typeCode({ payment: "now" });
  fireEvent.click(dialog.getByRole("button", { name: "Pay $25" }));
  expect(await dialog.findByRole("button", { name: "Pay $20" })).toBeTruthy();
  expect(network.sent).toEqual([]);
});

it("stops at the field with the reason if a typed code is rejected, no matter how often the button is clicked", async () => {
  network.reads.set(code, () =>
    Response.json(
      { message: "No.", fields: { promoCode: "This code is used up." } },
      { status: 422 },
    ),
  );
  const dialog = await typeCode();
  for (let presses = 0; presses < 2; presses += 1) {
    submit(dialog);
    await dialog.findByText("This code is used up.");
    expect(document.activeElement).toBe(dialog.getByLabelText("Promo code"));
  }
  expect(network.sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText("Promo code"), { target: { value: "" } });
  submit(dialog);
  await confirmation();
  expect(network.sent[0]?.body).not.toHaveProperty("promoCode");
});

it("stops at the field without a connection", async () => {
  const dialog = await typeCode();
  act(() => setConnection("offline"));
  submit(dialog);
  await dialog.findByText("You are offline, so this code cannot be checked.");
  expect(network.sent).toEqual([]);
});

it("announces once that the code is applied if its own button applies it", async () => {
  const dialog = await typeCode();
  fireEvent.click(dialog.getByRole("button", { name: "Apply" }));
  await dialog.findByText("EARLY");
  expect(dialog.queryByText(/^Applied/)).toBeNull();
  submit(dialog);
  await confirmation();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("restores the code of an order without a response, and applies it again", async () => {
  const { send } = keptOffers();
  const body = { ...ORDER, promoCode: "EARLY", seenAmount: 2000 };
  const offer = { key: "kept", url: "/api/bookings", body, title: "Low Ceiling" };
  const noAnswer = () => Promise.reject(new Error("No answer."));
  const times = { writtenAt: Date.now(), until: Number.MAX_VALUE };
  await send({ ...offer, ...times }, noAnswer, () => false).catch(() => {});
  const dialog = await openDialog({ tiers: [STANDARD], priceRange: "$25" });
  expect(await dialog.findByLabelText("Promo code")).toHaveProperty("value", "EARLY");
  submit(dialog);
  await dialog.findByText(/^Applied/);
  submit(dialog);
  await confirmation();
  expect(network.sent).toMatchObject([{ key: "kept", body: { promoCode: "EARLY" } }]);
});
