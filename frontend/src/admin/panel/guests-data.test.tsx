// @vitest-environment jsdom

import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { open, press, server } from "./panel-for-tests";

const HOST = { authenticated: true, hasStaff: true, name: "Anna", role: "host" } as const;
const SEES = [
  "GET /api/admin/events",
  "GET /api/admin/events/{event_id}",
  "GET /api/bookings/evening",
  "GET /api/bookings/{booking_id}",
  "GET /api/admin/inbox",
];

it.each([
  ["the bookings of an event", 1],
  ["the bookings of an event", 0],
  ["a message", 1],
  ["a message", 0],
] as const)("offers a guest's data from '%s' to those who may read it: %i", async (name, count) => {
  const may = count ? [...SEES, "POST /api/admin/guests/known"] : SEES;
  server.answer({ "GET /api/admin/status": { ...HOST, may } });
  await open(name);
  if (name === "the bookings of an event") await press("More for Ada Lovelace");
  else await screen.findByRole("button", { name: "More for Ada Lovelace" });
  expect(screen.queryAllByText("Guest's data")).toHaveLength(count);
});
