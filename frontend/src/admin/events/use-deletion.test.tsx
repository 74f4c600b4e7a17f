// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";

import { useDeletion } from "./use-deletion";

const SECOND_CAST = {
  id: 7,
  title: "Second Cast",
  date: "2037-06-10T00:00:00Z",
  isAllDay: false,
  isCancelled: false,
  isPast: false,
};
const SOLD = {
  title: "Second Cast",
  parties: 3,
  partiesWithoutEmail: 1,
  heldParties: 0,
  isCancelled: false,
};

/** What the server says of the event's guests; null refuses it, undefined never answers. */
let guests: Response | null | undefined;
let sent: string[];

function Row({ seatsTaken }: { seatsTaken: number }) {
  const deletion = useDeletion({ ...SECOND_CAST, seatsTaken });
  return (
    <>
      <button type="button" onClick={deletion.start}>
        Delete
      </button>
      {deletion.question}
    </>
  );
}

beforeEach(() => {
  sent = [];
  guests = undefined;
  vi.stubGlobal("fetch", (_url: string, { method }: RequestInit) => {
    if (method !== "GET") sent.push(String(method));
    if (guests === undefined) return new Promise(() => undefined);
    return Promise.resolve(guests?.clone() ?? Response.json({ message: "No." }, { status: 400 }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const known = () => Response.json([{ ...SOLD, eventId: 7 }], { headers: { "X-Total-Count": "1" } });

const askToDelete = () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <Row seatsTaken={4} />
      </VenueContext>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  return screen.getByRole("alertdialog", { name: "Cancel this event?" });
};

const confirm = () => screen.getByRole("button", { name: /^Cancel the event/ });

it("offers at once to cancel a booked event, and nothing can be confirmed before its guests are known", () => {
  const dialog = askToDelete();
  expect(within(dialog).getByText(/Seats are booked, so it cannot be deleted/)).toBeTruthy();
  expect(confirm().ariaDisabled).toBe("true");
  fireEvent.click(confirm());
  expect(sent).toEqual([]);
});

it("says who is written to once that is known", async () => {
  guests = known();
  const dialog = askToDelete();
  await within(dialog).findByText(/2 parties with an email address are written to/);
  expect(within(dialog).getByText(/1 party without an address must be called/)).toBeTruthy();
  expect(confirm().ariaDisabled).toBeNull();
});

it("says that the guests could not be read, and reads them again on request", async () => {
  guests = null;
  const dialog = askToDelete();
  await within(dialog).findByText("The guest list could not be loaded.");
  guests = known();
  fireEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
  await within(dialog).findByText(/2 parties with an email address/);
  await waitFor(() => expect(confirm().ariaDisabled).toBeNull());
});
