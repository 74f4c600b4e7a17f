// @vitest-environment jsdom
import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import {
  fillIn,
  lastToast,
  nameIn,
  network,
  openDialog,
  refusal,
  submit,
} from "./booking-for-tests";

test("a refusal keeps the form and says why, and the toast what helps", async () => {
  network.answer = refusal({ message: "This event is over." });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe("This event is over.");
  expect(nameIn(dialog)).toHaveProperty("value", "Ada Lovelace");
  expect(lastToast()).toBe(
    "Booking Failed / Please try again or contact us directly. / destructive",
  );
});

test("too many seats that wait to be confirmed are refused by the sentence that says how to go on", async () => {
  const message = "Please confirm them by the link in your mail, or call us: 212-555-0142.";
  network.answer = refusal({ message }, 429);
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe(message);
  expect(nameIn(dialog)).toHaveProperty("value", "Ada Lovelace");
  expect(network.sent).toHaveLength(1);
});

test("where fewer seats are left, those are offered and the most that fits is chosen", async () => {
  network.answer = refusal({ message: "Only 3 seats are left.", seatsLeft: 3 });
  const dialog = await openDialog();
  fillIn(dialog);
  fireEvent.change(dialog.getByLabelText("Tickets"), { target: { value: "6" } });
  submit(dialog);
  await dialog.findByText("Only 3 seats are left.");
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "1",
    "2",
    "3",
  ]);
  expect(dialog.getByLabelText("Tickets")).toHaveProperty("value", "3");
  expect(document.activeElement).toBe(dialog.getByLabelText("Tickets"));
  expect(dialog.getByText("3 seats are left.")).toBeTruthy();
  expect(lastToast()).toBe(
    "Booking Failed / Please try again or contact us directly. / destructive",
  );
});

test("where no seat is left, none is offered and nothing more is sent", async () => {
  network.answer = refusal({ message: "This event is sold out.", seatsLeft: 0 });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  const button = await dialog.findByRole("button", { name: "Sold Out" });
  expect(dialog.queryByLabelText("Tickets")).toBeNull();
  fireEvent.click(button);
  expect(network.sent).toHaveLength(1);
});

test("a field that the server refuses is named", async () => {
  network.answer = refusal({
    message: "Please look again.",
    fields: { customerPhone: "must be a number" },
  });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  await waitFor(() =>
    expect(dialog.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true"),
  );
  expect(dialog.getByText("Phone must be a number.")).toBeTruthy();
});
