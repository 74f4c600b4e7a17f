// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { ServerNow } from "@/lib/time/clock";
import { Toasts } from "@/ui/overlays/toast";

import { EventsView } from "./event-place";
import { BESIDE } from "./places-for-tests";
import { AT, EVENT, SHOW } from "./rows-for-tests";

// The tab's code is compiled when it is first opened.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 90_000 });

const ONE = "GET /api/admin/events/{event_id}";
const SERIES = "GET /api/admin/events/{event_id}/series";
const SAVE = "PUT /api/events/{event_id}";
const MAY = [
  "PUT /api/events/{event_id}",
  "POST /api/bookings/cancel-event",
  "GET /api/admin/settlements/{event_id}",
];

const server = fakeServer({
  ...BESIDE,
  "GET /api/admin/status": { authenticated: true, hasStaff: true, name: null, role: "manager" },
  "GET /api/bookings/events": [SHOW],
  [SERIES]: [],
});

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

const open = async (changes: object, may = MAY) => {
  history.replaceState(null, "", "/admin?view=events&event=7");
  server.answer({ [ONE]: { ...EVENT, ...changes } });
  const client = createQueryClient();
  client.setQueryData(["/api/admin/status"], { authenticated: true, may });
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <ServerNow value={Date.parse(AT)}>
          <div id="panel">
            <EventsView />
          </div>
          <Toasts />
        </ServerNow>
      </VenueContext>
    </QueryClientProvider>,
  );
  const title = await screen.findByRole("heading", { level: 1, name: "Late Jazz" });
  const head = title.closest("header");
  if (!head) throw new Error("The event has no head.");
  return head;
};

/** The main action of the header: everything next to the menu. */
const actionsIn = (head: HTMLElement) =>
  [...head.querySelectorAll("button, a")]
    .map(({ textContent }) => textContent)
    .filter((text) => text && text !== "Programme");

const menuOf = async (head: HTMLElement) => {
  fireEvent.keyDown(within(head).getByRole("button", { name: "More for Late Jazz" }), {
    key: "Enter",
  });
  const items = await screen.findAllByRole("menuitem");
  return items.map(({ textContent }) => textContent);
};

it.each([
  ["an event to come", {}, "Door list", ["Settlement", "Cancel event"]],
  ["an event that is over", { isPast: true }, "Settlement", ["Door list"]],
  ["an unlisted event", { state: "unlisted" }, "Door list", ["Settlement", "Cancel event"]],
  ["a draft", { state: "draft" }, "Publish", ["Cancel event"]],
  ["a cancelled event", { isCancelled: true }, "Put it back on", ["Settlement"]],
] as const)(
  "offers the next step of %s, and the others in the menu …",
  async (_, changes, action, more) => {
    const head = await open(changes);
    expect(actionsIn(head)).toEqual([action]);
    expect(await menuOf(head)).toEqual(expect.arrayContaining([...more]));
  },
);

it("links to the door list of a past event if the role may not see settlements", async () => {
  const head = await open({ isPast: true }, MAY.slice(0, 2));
  expect(actionsIn(head)).toEqual(["Door list"]);
});

it("has no main action for a private event", async () => {
  expect(actionsIn(await open({ state: "private" }))).toEqual([]);
});

it("publishes a draft at once if no other date is a draft", async () => {
  server.answer({ [SAVE]: { ...EVENT, state: "published" } });
  const head = await open({ state: "draft" });
  fireEvent.click(within(head).getByRole("button", { name: "Publish" }));
  await screen.findByText("Event is published");
  const [sent] = server.requests.filter(({ method }) => method === "PUT");
  expect(sent?.body).toEqual({ scope: "this", state: "published", keepOwn: true, version: 1 });
});

it("asks which of the drafts of a series to publish", async () => {
  const later = { isCancelled: false, seatsTaken: 0 };
  server.answer({
    [SAVE]: { ...EVENT, state: "published" },
    [SERIES]: [
      { ...later, id: 8, date: "2037-06-17T00:00:00Z", own: {} },
      { ...later, id: 9, date: "2037-06-24T00:00:00Z", own: { state: "private" } },
    ],
  });
  const head = await open({ state: "draft" });
  fireEvent.click(within(head).getByRole("button", { name: "Publish" }));
  const asked = await screen.findByRole("alertdialog", { name: "Publish this event?" });
  fireEvent.click(within(asked).getByRole("radio", { name: /^All dates to come *2 dates/ }));
  fireEvent.click(within(asked).getByRole("button", { name: "Publish 2 dates" }));
  await screen.findByText("2 dates are published");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const [sent] = server.requests.filter(({ method }) => method === "PUT");
  expect(sent?.body).toEqual({ scope: "all", state: "published", keepOwn: true, version: 1 });
});

it("names a members-only event, and offers neither its page nor a post of it", async () => {
  const head = await open({ membersOnly: true });
  expect(head.textContent).toContain("For members only");
  const menu = await menuOf(head);
  expect(menu).not.toContain("Look at the page");
  expect(menu).not.toContain("Make a post");
});

it("asks before it limits an event with bookings to members", async () => {
  await open({ seatsTaken: 2 });
  fireEvent.click(within(document.body).getByRole("tab", { name: "Page" }));
  const toggle = await screen.findByRole("switch", { name: /^For members only/ });
  fireEvent.click(toggle);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("2 seats are booked here");
});
