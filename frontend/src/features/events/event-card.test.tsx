// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import { sampleEvent, sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { instantAt } from "@/lib/time/checked";
import { ServerNow } from "@/lib/time/clock";

import type { VenueEvent } from "./event";
import { EventCard } from "./event-card";

const HOUR = 3_600_000;
const TICKETS = "https://tickets.example/e/1";

afterEach(cleanup);

/** Events of these tests start so many hours from now. */
const inHours = (hours: number, facts: Partial<VenueEvent> = {}) =>
  sampleEvent({
    date: instantAt(Date.now() + hours * HOUR),
    endDate: null,
    ...facts,
  });

function show(event: VenueEvent, props: Partial<ComponentProps<typeof EventCard>> = {}) {
  const booked: VenueEvent[] = [];
  render(
    <VenueContext value={sampleVenue}>
      <ServerNow value={Date.now()}>
        <EventCard event={event} onBook={(one) => booked.push(one)} {...props} />
      </ServerNow>
    </VenueContext>,
  );
  return booked;
}

test("a card without a ticket page books on a click anywhere", () => {
  const event = inHours(72);
  const booked = show(event);
  fireEvent.click(screen.getByRole("heading", { name: "Second Cast" }));
  fireEvent.click(screen.getByRole("button", { name: "Book: Second Cast" }));
  expect(booked).toEqual([event, event]);
});

test("the card's other controls keep their clicks", () => {
  const booked = show(inHours(72));
  fireEvent.click(screen.getByRole("button", { name: "Share: Second Cast" }));
  expect(booked).toEqual([]);
});

test("a card with a ticket page opens it in a new tab", () => {
  show(inHours(72, { eventbriteLink: TICKETS }));
  const link = screen.getByRole("link", { name: "More Info: Second Cast" });
  expect(link.getAttribute("href")).toBe(TICKETS);
  expect(link.getAttribute("target")).toBe("_blank");
});

test("on the calendar page the button reads 'View'", () => {
  show(inHours(72, { eventbriteLink: TICKETS }), { variant: "compact" });
  expect(screen.getByRole("link", { name: "View: Second Cast" })).toBeTruthy();
});

test("the venue's jam sessions open the sign-up form", () => {
  show(inHours(72, { title: "Room to Groove: Prompt Box Jam Sessions" }));
  const link = screen.getByRole("link", { name: /^Sign Up/ });
  expect(link.getAttribute("href")).toBe("https://forms.example/jam");
});

test("a mixer on Saturday shows 'Sign Up' and opens the form as well: it is not booked here", () => {
  show(inHours(72, { title: "Saturday Open Mixer" }));
  const link = screen.getByRole("link", { name: "Sign Up: Saturday Open Mixer" });
  expect(link.getAttribute("href")).toBe("https://forms.example/jam");
});

test("a sold-out event cannot be booked; the card links to the event's page", () => {
  const booked = show(inHours(72, { ticketStatus: "Sold Out" }));
  const button = screen.getByRole("button", { name: "Sold Out: Second Cast" });
  expect(button).toHaveProperty("disabled", true);
  expect(screen.getByRole("link", { name: "Details: Second Cast" }).getAttribute("href")).toBe(
    "/events/7-second-cast",
  );
  expect(booked).toEqual([]);
});

test("a full event's waitlist can be joined from its card, whose badge stays 'Sold Out'", () => {
  const waitlistUntil = instantAt(Date.now() + 71 * HOUR);
  const event = inHours(72, { ticketStatus: "Sold Out", seatsLeft: 0, waitlistUntil });
  const joined = show(event);
  fireEvent.click(screen.getByRole("button", { name: "Join the Waitlist: Second Cast" }));
  fireEvent.click(screen.getByRole("heading", { name: "Second Cast" }));
  expect(joined).toEqual([event, event]);
  expect(screen.getByText("Sold Out")).toBeTruthy();
});

test("only a future event can be added to a calendar", () => {
  show(inHours(1));
  expect(screen.queryByRole("button", { name: /^Add to Calendar/ })).toBeTruthy();
  cleanup();
  show(inHours(-1));
  expect(screen.queryByRole("button", { name: /^Add to Calendar/ })).toBeNull();
});

test("today's event has its badge, the day after tomorrow's has none", () => {
  show(inHours(0));
  expect(screen.queryByText("TODAY")).toBeTruthy();
  cleanup();
  show(inHours(48));
  expect(screen.queryByText("TODAY")).toBeNull();
});

test("a featured card counts down", () => {
  show(inHours(72.5), { variant: "featured" });
  expect(screen.getByText("3 days")).toBeTruthy();
});

test("so does the card of an event that the manager features, in any position", () => {
  show(inHours(72.5, { featured: true }));
  expect(screen.getByText("3 days")).toBeTruthy();
  cleanup();
  show(inHours(72.5));
  expect(screen.queryByText("3 days")).toBeNull();
});

test("a past evening links to its pictures or review", () => {
  const postEventLink = "https://photos.example/1";
  show(inHours(1, { postEventLink }));
  expect(screen.queryByRole("link", { name: /^See how it went/ })).toBeNull();
  cleanup();
  show(inHours(-3, { postEventLink }));
  expect(screen.queryByRole("link", { name: /^See how it went/ })).toBeTruthy();
});

test("the event's own pages on social networks are linked", () => {
  show(inHours(72, { tiktokUrl: "https://tiktok.example/x" }));
  const link = screen.getByRole("link", { name: "Second Cast on TikTok" });
  expect(link.getAttribute("target")).toBe("_blank");
});
