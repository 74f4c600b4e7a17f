// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { slugOf } from "@/admin/ui/contents";
import { BAR_NOTE, TEXT_GROUPS } from "@/admin/venue/venue-texts";
import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { routes } from "@/app/routes";

import type { House } from "./house";
import { HOUSE } from "./house-for-tests";
import { PagesStep } from "./pages-step";

const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Some parts of pages are switched as pages are: `hasPage(venue, "secret-calendar")`. */
const ASKED_FOR = Object.values(sources).flatMap((text) =>
  [...text.matchAll(/hasPage\([^"]*?"([a-z-]+)"\)/g)].map(([, name = ""]) => name),
);
/** The page of one event belongs to the page of all events. */
const OF_ANOTHER = ["event"];
const NAMES = [...new Set([...routes.map(({ screen }) => screen), ...ASKED_FOR])].filter(
  (name) => !OF_ANOTHER.includes(name),
);

const house: House = JSON.parse(JSON.stringify(HOUSE));

afterEach(cleanup);

it("finds pages that are not a route", () => {
  expect(NAMES).toContain("secret-calendar");
});

it.each(NAMES)("has a control of the page %s", (name) => {
  const title = `New name of ${name}`;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <PagesStep
          house={{ ...house, pages: { [name]: { isOn: false, title, description: "" } } }}
          title="Pages"
        />
      </VenueContext>
    </QueryClientProvider>,
  );
  const form = within(screen.getByRole("form", { name: "Pages" }));
  const switchedOff = form
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ checked }) => !checked);
  expect([...switchedOff, ...form.queryAllByDisplayValue(title)]).toHaveLength(1);
});

it("names the categories that a page shows, and links to them and to the texts of pages", () => {
  const on = { isOn: true, title: "", description: "" };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <PagesStep house={{ ...house, pages: { comedy: on, creativity: on } }} title="Pages" />
      </VenueContext>
    </QueryClientProvider>,
  );
  const form = within(screen.getByRole("form", { name: "Pages" }));
  expect(form.getByText("Shows events of: Comedy")).toBeTruthy();
  expect(form.getByText("No category is shown here yet.")).toBeTruthy();
  const hrefOf = (name: string) => form.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Categories of Comedy")).toBe("/admin?view=categories");
  const titles = [...TEXT_GROUPS, BAR_NOTE].map(
    ({ view, title }) => `/admin?view=${view}#${slugOf(title)}`,
  );
  for (const page of ["Menu", "About", "Visit", "Host an Event", "History", "Contact", "Gallery"])
    expect(titles).toContain(hrefOf(`Text of ${page}`));
  for (const page of ["Home", "Cocktails", "Creativity", "Privacy", "Terms", "Secret calendar"])
    expect(titles).toContain(hrefOf(`Text of ${page}`));
  expect(hrefOf("Text of Comedy")).toBe("/admin?view=season");
  expect(hrefOf("Pictures of Gallery")).toBe("/admin?view=setup&step=pictures");
});

it("links from the setup to views that link back to this step", () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <PagesStep house={house} title="Pages" onLeave={() => undefined} />
      </VenueContext>
    </QueryClientProvider>,
  );
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Text of Contact")).toBe("/admin?view=texts&setup=pages#phrases");
  expect(hrefOf("Categories of Comedy")).toBe("/admin?view=categories&setup=pages");
  expect(hrefOf("Pictures of Gallery")).toBe("/admin?view=setup&step=pictures");
});
