// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { asInstant } from "@/lib/time/checked-for-tests";
import { Toasts } from "@/ui/overlays/toast";

import { MemberMenu } from "./member-links";

configure({ asyncUtilTimeout: 10_000 });

const MEMBER = "GET /api/admin/members/{subscriber_id}";
const RENEW = "POST /api/admin/members/{subscriber_id}/renew";
const END = "POST /api/admin/members/{subscriber_id}/end";
const OPEN = {
  state: "open",
  page: "https://understudy.example/members/abc",
  calendar: "https://understudy.example/members/abc/calendar.ics",
  endedAt: null,
} as const;
const ADA = {
  id: 3,
  name: "Ada Lovelace",
  email: "ada@example.com",
  createdAt: asInstant("2036-11-01T12:00:00Z"),
  confirmedAt: null,
  state: "confirmed",
  consent: "",
  consentAt: null,
  consentBy: null,
  version: 1,
} as const;

const server = fakeServer({ [MEMBER]: OPEN, [RENEW]: OPEN, [END]: null });

afterEach(cleanup);

const choose = async (entry: string) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <div id="panel">
          <MemberMenu subscriber={ADA} />
        </div>
        <Toasts />
      </VenueContext>
    </QueryClientProvider>,
  );
  const menu = screen.getByRole("button", { name: "More for the member links of Ada Lovelace" });
  fireEvent.keyDown(menu, { key: "Enter" });
  fireEvent.click(await screen.findByRole("menuitem", { name: entry }));
};

const writes = () => server.requests.filter(({ method }) => method === "POST");

it("shows the page and the calendar of a member", async () => {
  await choose("Show member links");
  await screen.findByText(OPEN.page);
  screen.getByText(OPEN.calendar);
});

it("says that the links of a member have ended", async () => {
  server.answer({ [MEMBER]: { state: "ended", page: null, calendar: null, endedAt: null } });
  await choose("Show member links");
  await screen.findByText(/The links of this member have ended/);
});

it.each([
  ["Make new links", "Make new links?", "/api/admin/members/3/renew"],
  ["End the links", "End the links?", "/api/admin/members/3/end"],
])("asks before '%s'", async (entry, title, path) => {
  await choose(entry);
  await screen.findByRole("alertdialog", { name: title });
  expect(writes()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: entry }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.path).toBe(path);
});
