// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer, pending, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { asInstant } from "@/lib/time/checked-for-tests";

import { useDeletion } from "./use-deletion";

const SECOND_CAST = {
  id: 7,
  title: "Second Cast",
  date: asInstant("2037-06-10T00:00:00Z"),
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
  hasPage: true,
};

const SALES = "GET /api/bookings/events";
const GUESTS = "GET /api/admin/event-guests/{event_id}";
const DELETION = "DELETE /api/events/{event_id}";
const SERIES = "GET /api/admin/events/{event_id}/series";
const CANCELLATION = "POST /api/bookings/cancel-event";
const server = fakeServer({
  [SALES]: pending,
  [GUESTS]: pending,
  [SERIES]: [],
  [DELETION]: null,
  [CANCELLATION]: { mails: 0, partiesWithoutEmail: 0 },
});

/** Two further dates of the event's series, a week and two later. */
const LATER = ["2037-06-17T00:00:00Z", "2037-06-24T00:00:00Z"].map((date, index) => ({
  id: 8 + index,
  date,
  isCancelled: false,
  seatsTaken: 0,
}));

/** Makes the fake server know the event's guests, and the number of waitlisted parties. */
const guests = ({ sold = SOLD, mails = 2, partiesWithoutEmail = 1, partiesWaiting = 0 } = {}) =>
  server.answer({
    [SALES]: [{ ...sold, eventId: 7 }],
    [GUESTS]: { mails, partiesWithoutEmail, partiesWaiting },
  });
/** The requested changes. */
const sent = () => server.requests.map(({ method }) => method).filter((name) => name !== "GET");

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

afterEach(cleanup);

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

it("offers at once to cancel a booked event, but waits for its guests before confirming", () => {
  const dialog = askToDelete();
  expect(within(dialog).getByText(/Seats are booked, so it cannot be deleted/)).toBeTruthy();
  expect(confirm().ariaDisabled).toBe("true");
  fireEvent.click(confirm());
  expect(sent()).toEqual([]);
});

it("names the recipients of emails once they are known", async () => {
  guests();
  const dialog = askToDelete();
  await within(dialog).findByText(/2 guests get an email\./);
  expect(within(dialog).getByText(/1 party without an address must be called/)).toBeTruthy();
  expect(confirm().ariaDisabled).toBeNull();
});

it("shows that the guests could not be loaded, and loads them again on request", async () => {
  server.answer({ [SALES]: problem(400), [GUESTS]: problem(400) });
  const dialog = askToDelete();
  await within(dialog).findByText("The guest list could not be loaded.");
  guests();
  fireEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
  await within(dialog).findByText(/2 guests get an email/);
  await waitFor(() => expect(confirm().ariaDisabled).toBeNull());
});

it("mentions that waitlisted parties get an email too", async () => {
  guests({ partiesWaiting: 1 });
  const dialog = askToDelete();
  await within(dialog).findByText(/1 party on the waitlist gets an email\./);
});

it("offers to cancel an event without bookings once the server refuses to delete it because of its waitlist", async () => {
  const sold = { ...SOLD, seatsTaken: 0, parties: 0, partiesWithoutEmail: 0 };
  guests({ sold, mails: 0, partiesWithoutEmail: 0, partiesWaiting: 3 });
  server.answer({ [DELETION]: problem(409) });
  startToDelete(0);
  const dialog = await screen.findByRole("alertdialog", { name: "Cancel this event?" });
  expect(sent()).toEqual(["DELETE"]);
  expect(within(dialog).getByText(/^Parties wait for its seats, so it cannot/)).toBeTruthy();
  await within(dialog).findByText(/There are no bookings\. 3 parties on the waitlist get an email/);
  expect(within(dialog).getByRole("textbox", { name: /A word to those who wait/ })).toBeTruthy();
  expect(screen.queryByText("Failed to delete event")).toBeNull();
});

it("asks which dates of a series to delete, and deletes them together", async () => {
  server.answer({ [SERIES]: LATER });
  startToDelete(0);
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this event?" });
  expect(sent()).toEqual([]);
  fireEvent.click(within(dialog).getByRole("radio", { name: /^All dates to come/ }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete 3 dates" }));
  await waitFor(() => expect(sent()).toEqual(["DELETE"]));
  expect(server.requests.at(-1)?.url).toBe("/api/events/7?dates=all");
});

it("lists the dates of a series with booked seats, which stay, and deletes the others", async () => {
  server.answer({
    [SERIES]: LATER.map((date) => ({ ...date, seatsTaken: date.id === 8 ? 2 : 0 })),
  });
  startToDelete(0);
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this event?" });
  fireEvent.click(within(dialog).getByRole("radio", { name: /^All dates to come/ }));
  expect(within(dialog).getByRole("status").textContent).toBe(
    "Seats are booked, so this date stays: Jun 16, 2037.",
  );
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete 2 dates" }));
  await waitFor(() => expect(sent()).toEqual(["DELETE"]));
  expect(server.requests.at(-1)?.url).toBe("/api/events/7?also=7&also=9");
});

it("cancels without an email if the manager chooses that", async () => {
  guests();
  server.answer({ [SERIES]: LATER });
  const dialog = askToDelete();
  fireEvent.click(await within(dialog).findByRole("checkbox", { name: /^Email the guests/ }));
  fireEvent.click(await within(dialog).findByRole("radio", { name: /^All dates to come/ }));
  await within(dialog).findByText(/^3 dates of Second Cast are cancelled/);
  await within(dialog).findByText("No emails are sent.");
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  const several = within(dialog).getByRole("button", { name: "Cancel 3 dates" });
  await waitFor(() => expect(several.ariaDisabled).toBeNull());
  fireEvent.click(several);
  await waitFor(() => expect(sent()).toEqual(["POST"]));
  const cancellation = server.requests.find(({ method }) => method === "POST");
  expect(cancellation?.body).toEqual({
    eventId: 7,
    also: [],
    message: "",
    dates: "all",
    notify: false,
  });
});

it("deletes an event without booked or waitlisted guests at once", async () => {
  startToDelete(0);
  await waitFor(() => expect(sent()).toEqual(["DELETE"]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
