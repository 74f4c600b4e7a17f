// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { CATEGORY } from "@/admin/panel/rows-for-tests";
import { Tooltips } from "@/admin/ui/tooltip";
import { sampleVenue } from "@/api/samples";
import { fakeServer, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { CategoriesView } from "./categories";

const MUSIC = { ...CATEGORY, id: 2, slug: "music", name: "Music", page: "" };

const server = fakeServer();
const deletions = () =>
  server.requests.filter(({ method }) => method === "DELETE").map(({ url }) => url);

afterEach(cleanup);

async function show(comedy: typeof CATEGORY) {
  server.answer({ "GET /api/admin/categories": [comedy, MUSIC] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <Tooltips>
          <CategoriesView />
        </Tooltips>
      </VenueContext>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "More for Comedy" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
}

it("asks for the new category of the events, and counts them", async () => {
  await show({ ...CATEGORY, events: 4, clips: 1, hasTaxRate: true });
  screen.getByText("This category has 4 events and 1 clip. Its links follow them.");
  screen.getByText("The tax rate of the category ends.");
  const choice = screen.getByLabelText<HTMLSelectElement>("Move them to");
  expect([...choice.options].map(({ text }) => text)).toEqual(["No category", "Music"]);
  expect(deletions()).toEqual([]);
  server.answer({
    "DELETE /api/admin/categories/{category_id}": () => new Response(null, { status: 204 }),
  });
  fireEvent.change(choice, { target: { value: "2" } });
  fireEvent.click(screen.getByRole("button", { name: "Delete the category" }));
  await waitFor(() => expect(deletions()).toEqual(["/api/admin/categories/1?moveTo=2"]));
});

it("also asks if an event got the category since", async () => {
  server.answer({
    "DELETE /api/admin/categories/{category_id}": () => problem(409, { moveTo: "is required" }),
  });
  await show(CATEGORY);
  await screen.findByRole("alertdialog", { name: "Delete “Comedy”?" });
});
