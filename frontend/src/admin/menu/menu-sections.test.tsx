// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { MENU_ITEM, MENU_SECTION } from "@/admin/panel/rows-for-tests";
import { Tooltips } from "@/admin/ui/tooltip";
import { sampleVenue } from "@/api/samples";
import { fakeServer, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { MenuView } from "./menu-editor";

const COCKTAILS = MENU_SECTION;
const PORT = { ...MENU_SECTION, id: 2, slug: "port", title: "Port", isShownEmpty: false };

const server = fakeServer();
const writes = () =>
  server.requests
    .filter(({ method }) => method !== "GET")
    .map(({ method, url, body }) => ({ method, url, body }));

afterEach(cleanup);

function show(sections: readonly (typeof MENU_SECTION)[], items: readonly (typeof MENU_ITEM)[]) {
  server.answer({ "GET /api/admin/menu-sections": sections, "GET /api/admin/menu": items });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <Tooltips>
          <div id="panel">
            <MenuView />
          </div>
        </Tooltips>
      </VenueContext>
    </QueryClientProvider>,
  );
}

async function openMenu(section: string) {
  const button = await screen.findByRole("button", { name: `More for ${section}` });
  fireEvent.keyDown(button, { key: "Enter" });
}

/** Chooses an entry of the menu of a section. */
async function choose(section: string, entry: string) {
  await openMenu(section);
  fireEvent.click(await screen.findByRole("menuitem", { name: entry }));
}

it("leads a new venue to its first section, and then offers items", async () => {
  server.answer({ "POST /api/admin/menu-sections": COCKTAILS });
  show([], []);
  await screen.findByText(/No sections yet\. Add the first one/);
  expect(screen.queryByRole("button", { name: "Add Item" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Add section" }));
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: " Port " } });
  fireEvent.click(screen.getByLabelText("Shown while empty"));
  fireEvent.click(screen.getAllByRole("button", { name: "Add section" }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(writes()).toEqual([
      {
        method: "POST",
        url: "/api/admin/menu-sections",
        body: { title: "Port", isShownEmpty: true },
      },
    ]),
  );
});

it("says which empty section visitors see", async () => {
  show([COCKTAILS, PORT], []);
  await screen.findByText("No items yet. Visitors see its title once the menu has an item.");
  screen.getByText("No items yet. Visitors do not see this section.");
});

it("offers the sections to an item, and sends the slug", async () => {
  server.answer({ "PUT /api/menu/{item_id}": MENU_ITEM });
  show([COCKTAILS, PORT], [MENU_ITEM]);
  fireEvent.click(await screen.findByRole("button", { name: "Edit Negroni" }));
  const choice = await screen.findByLabelText<HTMLSelectElement>("Section");
  expect([...choice.options].map(({ text }) => text)).toEqual(["Cocktails", "Port"]);
  fireEvent.change(choice, { target: { value: "port" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(writes()[0]?.body).toEqual({ category: "port", version: 1 }));
});

it("moves a section by one place, but the last one no further down", async () => {
  server.answer({ "PUT /api/admin/menu-sections/order": [PORT, COCKTAILS] });
  show([COCKTAILS, PORT], []);
  await openMenu("Port");
  const up = await screen.findByRole("menuitem", { name: "Move up" });
  expect(screen.queryByRole("menuitem", { name: "Move down" })).toBeNull();
  fireEvent.click(up);
  await waitFor(() => expect(writes()[0]?.body).toEqual({ ids: [2, 1] }));
});

it("asks for the new section of the items, and deletes an empty one at once", async () => {
  const deleted = () => new Response(null, { status: 204 });
  server.answer({ "DELETE /api/admin/menu-sections/{section_id}": deleted });
  show([COCKTAILS, PORT], [MENU_ITEM]);
  await choose("Cocktails", "Delete section");
  await screen.findByText("This section has 1 item. Links to it will lead to the new section.");
  const choice = screen.getByLabelText<HTMLSelectElement>("Move them to");
  expect([...choice.options].map(({ text }) => text)).toEqual(["Port"]);
  expect(writes()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Delete the section" }));
  await waitFor(() =>
    expect(writes().map(({ url }) => url)).toEqual(["/api/admin/menu-sections/1?moveTo=2"]),
  );
  cleanup();
  show([COCKTAILS, PORT], [MENU_ITEM]);
  await choose("Port", "Delete section");
  await waitFor(() => expect(writes().at(-1)?.url).toBe("/api/admin/menu-sections/2"));
});

it("also asks if an item was added to the section since", async () => {
  server.answer({
    "DELETE /api/admin/menu-sections/{section_id}": problem(409, { moveTo: "is required" }),
  });
  show([COCKTAILS, PORT], []);
  await choose("Port", "Delete section");
  await screen.findByRole("alertdialog", { name: "Delete “Port”?" });
  screen.getByText("This section has items. Links to it will lead to the new section.");
});

it("asks for another section before the only one with items is deleted", async () => {
  show([COCKTAILS], [MENU_ITEM]);
  await choose("Cocktails", "Delete section");
  await screen.findByText("This section has 1 item, and there is no other section. Add one first.");
});
