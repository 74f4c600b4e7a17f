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
  seatsTaken: 4,
  parties: 3,
  partiesWithoutEmail: 1,
  heldParties: 0,
  isCancelled: false,
};

/** What the server says of the event's guests; null refuses it, undefined never answers. */
let guests: Response | null | undefined;
/** Parties that wait, for which the server keeps the event. */
let waiting: number;
let told: { mails: number; partiesWithoutEmail: number };
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
  waiting = 0;
  told = { mails: 2, partiesWithoutEmail: 1 };
  vi.stubGlobal("fetch", (url: string, { method }: RequestInit) => {
    if (method !== "GET") sent.push(String(method));
    if (method === "DELETE") return Promise.resolve(kept());
    if (guests === undefined) return new Promise(() => undefined);
    if (guests !== null && url.startsWith("/api/admin/event-guests/")) {
      return Promise.resolve(Response.json({ ...told, partiesWaiting: waiting }));
    }
    return Promise.resolve(guests?.clone() ?? Response.json({ message: "No." }, { status: 400 }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const known = (sold: Partial<typeof SOLD> = {}) =>
  Response.json([{ ...SOLD, ...sold, eventId: 7 }], { headers: { "X-Total-Count": "1" } });

const kept = () =>
  waiting > 0
    ? Response.json({ message: "Parties wait for seats.", fields: {} }, { status: 409 })
    : new Response(null, { status: 204 });

const startToDelete = (seatsTaken: number) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <Row seatsTaken={seatsTaken} />
      </VenueContext>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
};

const askToDelete = () => {
  startToDelete(4);
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
  await within(dialog).findByText(/2 mails go to guests, one to each address/);
  expect(within(dialog).getByText(/1 party without an address must be called/)).toBeTruthy();
  expect(confirm().ariaDisabled).toBeNull();
});

it("says that the guests could not be read, and reads them again on request", async () => {
  guests = null;
  const dialog = askToDelete();
  await within(dialog).findByText("The guest list could not be loaded.");
  guests = known();
  fireEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
  await within(dialog).findByText(/2 mails go to guests/);
  await waitFor(() => expect(confirm().ariaDisabled).toBeNull());
});

it("says that parties which wait are written to beside the guests", async () => {
  guests = known();
  waiting = 1;
  const dialog = askToDelete();
  await within(dialog).findByText(/1 mail goes to a party that waits\./);
});

it("offers to cancel an event that nobody has booked, once the server keeps it for who waits", async () => {
  guests = known({ seatsTaken: 0, parties: 0, partiesWithoutEmail: 0 });
  told = { mails: 0, partiesWithoutEmail: 0 };
  waiting = 3;
  startToDelete(0);
  const dialog = await screen.findByRole("alertdialog", { name: "Cancel this event?" });
  expect(sent).toEqual(["DELETE"]);
  expect(within(dialog).getByText(/^Parties wait for its seats, so it cannot/)).toBeTruthy();
  await within(dialog).findByText(/Nobody has booked\. 3 mails go to parties that wait/);
  expect(within(dialog).getByRole("textbox", { name: /A word to those who wait/ })).toBeTruthy();
  expect(screen.queryByText("Failed to delete event")).toBeNull();
});

it("deletes at once what nobody has booked and nobody waits for", async () => {
  startToDelete(0);
  await waitFor(() => expect(sent).toEqual(["DELETE"]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
