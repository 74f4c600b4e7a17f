// @vitest-environment jsdom

import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { open, server, type } from "./panel-for-tests";

/** Typed words, with the first entry of the panel that they find. */
const LEADS_TO = {
  refund: "Payments",
  "refund a guest": "Payments",
  "give back": "Payments",
  invoice: "Payments",
  discounts: "Promo codes",
  gift: "Promo codes",
  coupon: "Promo codes",
  voucher: "Promo codes",
  price: "Events",
  "cancel a show": "Events",
  "create an event": "New event",
  month: "Calendar",
  "who owes tonight": "Tonight",
  "who has paid": "Payments",
  "close the house": "Closed days and special hours",
  "how do I refund a guest": "Payments",
  close: "Closed days and special hours",
  holiday: "Closed days and special hours",
  vacation: "Closed days and special hours",
  hours: "Venue and hours",
  logo: "Look",
  accent: "Look",
  color: "Look",
  font: "Look",
  typeface: "Look",
  drawing: "Pages",
  map: "Pages",
  rooms: "Spaces",
  tax: "Taxes and terms",
  vat: "Taxes and terms",
  band: "Settlements",
  drinks: "Menu",
  photo: "Photos",
  pictures: "Photos",
  backup: "Backups",
  password: "Password",
  employee: "Staff",
  smtp: "Mail server",
  gdpr: "Guests' privacy",
  history: "Changes",
  website: "Menu",
  pages: "Pages",
  page: "Pages",
  gallery: "Pages",
  "hide a page": "Pages",
  "menu name": "Pages",
} as const;

async function find(words: string): Promise<readonly string[]> {
  await type("Event, guest, booking or setting", words);
  const region = screen.queryByRole("region", { name: "Panel" });
  if (!region) return [];
  const links = within(region).getAllByRole("link");
  return links.map((link) => link.querySelector("bdi")?.textContent ?? "");
}

it("finds sections by verbs and synonyms", async () => {
  await open("the books");
  server.answer({
    "GET /api/admin/events": [],
    "GET /api/bookings": [],
    "GET /api/admin/guests": [],
  });
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  const found: Record<string, string | undefined> = {};
  for (const words of Object.keys(LEADS_TO)) [found[words]] = await find(words);
  expect(found).toEqual(LEADS_TO);
  expect(await find("price")).toEqual([
    "Events",
    "Promo codes",
    "Menu",
    "Price range",
    "Prices are set before tax",
  ]);
  // Other words find events and guests.
  expect(await find("price of fame")).toEqual([]);
  expect(await find("timeless")).toEqual([]);
  expect(await find("the")).toEqual([]);
});

it("finds only sections of the current user's role", async () => {
  server.answer({
    "GET /api/admin/status": {
      authenticated: true,
      hasStaff: true,
      name: "Ada",
      role: "host",
      may: ["GET /api/admin/books", "GET /api/admin/changes"],
    },
  });
  await open("the books");
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  expect(await find("refund")).toEqual([]);
  expect(await find("create an event")).toEqual([]);
  expect(await find("history")).toEqual(["Changes"]);
});
