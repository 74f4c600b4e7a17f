import { expect, test } from "vitest";

import { messageLinks, sharedUrl, shareLinks } from "./share-event";

const TICKETS = "https://tickets.example/e/late-pour?aff=site&x=1";

test("the shared link is the ticket page", () => {
  expect(sharedUrl(TICKETS, "https://venue.example/events")).toBe(TICKETS);
});

test("without a ticket page the current page is shared", () => {
  expect(sharedUrl(null, "https://venue.example/events/7-late-pour")).toBe(
    "https://venue.example/events/7-late-pour",
  );
});

test("Facebook, Twitter and WhatsApp get the whole address and the title", () => {
  const links = shareLinks("Rhythm & Rye: 100% Live", TICKETS);
  const [facebook, twitter, whatsApp] = links.map(({ href }) => new URL(href).searchParams);
  expect(links.map(({ text }) => text)).toEqual(["Facebook", "Twitter", "WhatsApp"]);
  expect(facebook?.get("u")).toBe(TICKETS);
  expect(twitter?.get("url")).toBe(TICKETS);
  expect(twitter?.get("text")).toBe("Rhythm & Rye: 100% Live");
  expect(whatsApp?.get("text")).toBe(`Rhythm & Rye: 100% Live ${TICKETS}`);
});

test("an email and a text message contain the title and the whole address", () => {
  const links = messageLinks("Rhythm & Rye: 100% Live", TICKETS);
  expect(links.map(({ text }) => text)).toEqual(["Email", "Text"]);
  const [mail, message] = links.map(({ href }) => new URL(href).searchParams);
  expect(mail?.get("subject")).toBe("Rhythm & Rye: 100% Live");
  expect(mail?.get("body")).toBe(`Rhythm & Rye: 100% Live\n${TICKETS}`);
  expect(message?.get("body")).toBe(`Rhythm & Rye: 100% Live ${TICKETS}`);
});
