// @vitest-environment jsdom

import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { AT, GUEST } from "@/admin/panel/rows-for-tests";
import type { Schemas } from "@/api/client";
import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { ServerNow } from "@/lib/time/clock";

import { GuestHistory } from "./guest-history";

const VISIT: Omit<Schemas["GuestVisitOut"], "id" | "eventTitle" | "numberOfTickets"> = {
  ...{ reference: "AB12", eventId: 7, eventDate: AT, customerName: GUEST.name },
  ...{ arrivedSeats: 0, note: "", origin: "site", attendance: "expected" },
};
const WAIT: Omit<Schemas["GuestWaitOut"], "id" | "eventTitle" | "partySize"> = {
  ...{ eventId: 7, eventDate: AT, state: "waiting", position: 1, heldUntil: null },
  bookingReference: null,
};
const HISTORY: Schemas["GuestOut"] = {
  ...GUEST,
  visits: [
    { ...VISIT, id: 1, eventTitle: "Salsa", numberOfTickets: 2 },
    { ...VISIT, id: 2, eventTitle: "Blues", numberOfTickets: 4 },
  ],
  waitlist: [
    { ...WAIT, id: 1, eventTitle: "Tango", partySize: 1 },
    { ...WAIT, id: 2, eventTitle: "Disco", partySize: 3 },
  ],
};

const table = (name: string) => within(screen.getByRole("table", { name }));
const titles = (name: string) =>
  table(name)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

it("sorts one table of a guest, keeps the sort in the URL and the order of the other table", () => {
  history.replaceState(null, "", "/admin?view=guests&guest=ada");
  render(
    <VenueContext value={sampleVenue}>
      <ServerNow value={Date.parse(AT)}>
        <GuestHistory guest={HISTORY} />
      </ServerNow>
    </VenueContext>,
  );
  const [booked, waited] = ["Bookings of this guest", "Waitlists with this guest"] as const;
  const press = (name: string, heading: string) =>
    fireEvent.click(table(name).getByRole("button", { name: heading }));
  expect(titles(booked)).toEqual(["Salsa", "Blues"]);
  press(booked, "Event");
  expect(titles(booked)).toEqual(["Blues", "Salsa"]);
  expect(titles(waited)).toEqual(["Tango", "Disco"]);
  press(waited, "Seats");
  press(waited, "Seats");
  expect(titles(waited)).toEqual(["Disco", "Tango"]);
  expect(window.location.search).toBe("?view=guests&guest=ada&sort=-seats");
});
