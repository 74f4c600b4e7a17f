// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { type ChosenShows, ShowChoice } from "./promo-code-shows";

const LIST = "GET /api/admin/shows";
const dateOf = (id: number) => ({ id, date: `2037-06-${id}T00:00:00Z`, isAllDay: false });
const LATE = { title: "Late Pour", dates: [dateOf(10), dateOf(17)] };
const GALA = { title: "Gala", dates: [dateOf(12)] };
const server = fakeServer({});

afterEach(cleanup);

interface FormProps {
  chosen: { latest: ChosenShows };
}

function Form({ chosen }: FormProps) {
  const [value, setValue] = useState(chosen.latest);
  chosen.latest = value;
  return <ShowChoice chosen={value} onChoose={setValue} />;
}

function open(first: ChosenShows) {
  server.answer({ [LIST]: [LATE, GALA] });
  const chosen = { latest: first };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <Form chosen={chosen} />
      </VenueContext>
    </QueryClientProvider>,
  );
  return chosen;
}

it("chooses a show with all its dates instead of single ones", async () => {
  const chosen = open({ shows: [], events: [10, 12] });
  expect(screen.getByText("2 single dates")).toBeTruthy();
  fireEvent.click(await screen.findByLabelText("Late Pour, all dates"));
  expect(chosen.latest).toEqual({ shows: ["Late Pour"], events: [12] });
  expect(screen.getByText("1 show, 1 single date")).toBeTruthy();
  expect(screen.queryByLabelText(/^Jun 9/)).toBeNull();
});

it("chooses single dates of a show", async () => {
  const chosen = open({ shows: [], events: [] });
  expect(screen.getByText("All shows")).toBeTruthy();
  fireEvent.click(await screen.findByLabelText(/^Jun 16/));
  expect(chosen.latest).toEqual({ shows: [], events: [17] });
});

it("asks the server for a search, and for the shows of the chosen dates", async () => {
  open({ shows: [], events: [12] });
  fireEvent.change(screen.getByLabelText("Search shows"), { target: { value: "pour" } });
  await screen.findByLabelText("Late Pour, all dates");
  const searched = server.requests.map(({ url }) => new URL(url, "http://venue").searchParams);
  expect(searched.at(-1)?.get("search")).toBe("pour");
  expect(searched.at(-1)?.getAll("events")).toEqual(["12"]);
});

it("lists a chosen show without upcoming dates, so that it can be removed", async () => {
  const chosen = open({ shows: ["Old Revue"], events: [] });
  fireEvent.click(await screen.findByLabelText("Old Revue, all dates"));
  expect(chosen.latest).toEqual({ shows: [], events: [] });
});
