// @vitest-environment jsdom

import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { open, press, server } from "./panel-for-tests";
import { BOOKING } from "./rows-for-tests";

it("shows the whole request of a guest, which its row cuts off", async () => {
  const guestRequest = "One of us uses a wheelchair.\nWe come late.";
  await open("the bookings of an event");
  server.answer({ "GET /api/bookings": [{ ...BOOKING, guestRequest, note: "By the wall" }] });
  await press("Owes");
  await press("More for Ada Lovelace");
  await press("Details");
  const dialog = within(await screen.findByRole("dialog", { name: "Ada Lovelace" }));
  expect(dialog.getByText(/One of us uses a wheelchair/).textContent).toBe(
    `Guest: ${guestRequest}`,
  );
  dialog.getByText("By the wall");
  dialog.getByText(BOOKING.reference);
});
