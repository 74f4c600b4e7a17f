// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { ViewHeader } from "./headings";

fakeServer();

function open(view: string, isOpen: boolean, back?: { text: string; href: string }) {
  history.replaceState(null, "", `/admin?view=${view}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={{ ...sampleVenue, isOpen }}>
        <ViewHeader title="Connections" {...(back && { back })} />
      </VenueContext>
    </QueryClientProvider>,
  );
  return screen.queryByRole("link", { name: "Back to Setup" });
}

afterEach(cleanup);

it("links back to the setup while the site is closed", () => {
  expect(open("connections", false)?.getAttribute("href")).toBe("/admin?view=setup");
});

it("links back to the step from which the view was opened, even once the site is open", () => {
  const step = "/admin?view=setup&step=pages";
  expect(open("texts&setup=pages", true)?.getAttribute("href")).toBe(step);
  cleanup();
  expect(open("texts&setup=pages", false)?.getAttribute("href")).toBe(step);
});

it("does so next to the link back to a list, such as from the first show", () => {
  const list = { text: "Programme", href: "/admin?view=events" };
  expect(open("events", false, list)?.getAttribute("href")).toBe("/admin?view=setup");
  expect(screen.getByRole("link", { name: "Programme" })).toBeTruthy();
});

it.each([
  ["setup", false],
  ["connections", true],
] as const)("does not do so in the view '%s' of an open site: %s", (view, isOpen) => {
  expect(open(view, isOpen)).toBeNull();
});
