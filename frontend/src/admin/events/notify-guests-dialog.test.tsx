// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { useNotifyGuestsDialog } from "./notify-guests-dialog";

const NOBODY = { mails: 0, partiesWithoutEmail: 0, partiesWaiting: 0, oweAgain: [] };

const GUESTS = "GET /api/admin/event-guests/{event_id}";
const server = fakeServer({ [GUESTS]: NOBODY });

function Save({ seats }: { seats: number }) {
  const [sent, setSent] = useState("nothing");
  const { ask, question } = useNotifyGuestsDialog("Save", 7);
  const save = async () => setSent(JSON.stringify(await ask({ eventId: 7, scope: "this", seats })));
  return (
    <>
      <button type="button" onClick={save}>
        Change
      </button>
      <output>{sent}</output>
      {question}
    </>
  );
}

afterEach(cleanup);

const change = (seats = 0) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <Save seats={seats} />
      </VenueContext>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
};

const asked = (name: string) => screen.findByRole("alertdialog", { name });
const sent = () => screen.getByRole("status").textContent;

it("counts the guests and the waitlisted parties", async () => {
  server.answer({ [GUESTS]: { ...NOBODY, mails: 12, partiesWithoutEmail: 1, partiesWaiting: 3 } });
  change(30);
  const dialog = await asked("Tell the 12 guests and the 3 parties on the waitlist?");
  expect(dialog.textContent).toContain("12 email addresses have seats booked here.");
  expect(dialog.textContent).toContain("1 party without an address must be called.");
  expect(dialog.textContent).toContain("3 parties are on the waitlist");
});

it.each([
  [{ mails: 1, partiesWaiting: 1 }, "Tell the guest and the party on the waitlist?"],
  [{ mails: 2, partiesWaiting: 0 }, "Tell the 2 guests?"],
  [{ mails: 0, partiesWaiting: 3 }, "Tell the 3 parties on the waitlist?"],
])("names the recipients: %o", async (count, title) => {
  server.answer({ [GUESTS]: { ...NOBODY, ...count } });
  change(2);
  expect(await asked(title)).toBeTruthy();
});

it("asks about an event that has only waitlisted parties, and sends the message", async () => {
  server.answer({ [GUESTS]: { ...NOBODY, partiesWaiting: 2 } });
  change();
  const dialog = await asked("Tell the 2 parties on the waitlist?");
  const yes = within(dialog).getByRole("radio", { name: /^Yes, by email, with the link to leave/ });
  expect(yes).toHaveProperty("checked", true);
  expect(dialog.textContent).toContain("There are no bookings. 2 parties are on the waitlist");
  const words = within(dialog).getByRole("textbox", { name: /A word to those who wait/ });
  fireEvent.change(words, { target: { value: "Sorry!" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toBe('{"notifyGuests":true,"message":"Sorry!"}'));
});

it("does not ask about an event without booked or waitlisted guests", async () => {
  change();
  await waitFor(() => expect(sent()).toBe('{"notifyGuests":false}'));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("asks if the waitlist cannot be loaded, and shows that", async () => {
  server.answer({ [GUESTS]: problem(400) });
  change();
  const dialog = await asked("Tell the guests?");
  await within(dialog).findByText("The guest list could not be loaded.");
  within(dialog).getByText("If you go on without it, no emails are sent.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toBe('{"notifyGuests":false}'));
});

it("keeps the message for the next question after the action fails", async () => {
  server.answer({ [GUESTS]: { ...NOBODY, mails: 2 } });
  change(2);
  const first = await asked("Tell the 2 guests?");
  const words = await within(first).findByRole("textbox", { name: /A word to the guests/ });
  fireEvent.change(words, { target: { value: "Sorry!" } });
  fireEvent.click(within(first).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toContain("Sorry!"));
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  const again = await asked("Tell the 2 guests?");
  const kept = await within(again).findByRole("textbox", { name: /A word to the guests/ });
  expect(kept).toHaveProperty("value", "Sorry!");
});

it("lists the refunded parties, which owe the amount again", async () => {
  const ada = { bookingId: 1, reference: "BCDF2345", customerName: "Ada", amount: 5000 };
  server.answer({ [GUESTS]: { ...NOBODY, mails: 1, oweAgain: [{ ...ada, currency: "USD" }] } });
  change(2);
  const dialog = await asked("Tell the guest?");
  const part = within(dialog).getByRole("region", { name: "This party owes money again" });
  expect(part.textContent).toContain("Ada, BCDF2345: $50");
  expect(part.textContent).toContain(
    "They keep their seats, and pay by their own link or at the door.",
  );
});
