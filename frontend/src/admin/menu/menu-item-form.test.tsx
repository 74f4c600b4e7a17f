// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createQueryClient, refresh } from "@/admin/data/query-client";
import { useList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { sampleVenue } from "@/api/samples";
import { fakeServer, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { toast, useToast } from "@/ui/overlays/toast";

import { MenuItemForm, type MenuRow } from "./menu-item-form";

const LIST = "/api/admin/menu";

const NEGRONI: MenuRow = {
  id: 1,
  name: "Negroni",
  category: "cocktails",
  description: "Bitter.",
  price: "16",
  isAvailable: true,
  version: 1,
};

/** The row on the server. */
let saved: MenuRow | null;

const SAVE = "PUT /api/menu/{item_id}";
const server = fakeServer({
  "GET /api/admin/menu": () => (saved ? [saved] : []),
  [SAVE]: ({ body }) => {
    const { version, ...fields } = body as Partial<MenuRow>;
    if (!saved || version !== saved.version) {
      return problem(409, { version: "is not the latest" }, "Changed in the meantime.");
    }
    saved = { ...saved, ...fields, version: saved.version + 1 };
    return saved;
  },
  "DELETE /api/menu/{item_id}": () => {
    saved = null;
    return new Response(null, { status: 204, headers: { "X-Change": "12" } });
  },
  "POST /api/admin/changes/{change_id}/undo": {},
});
const writes = () => server.requests.filter(({ method }) => method !== "GET");

function Menu() {
  const [row] = useList(LIST).data?.rows ?? [];
  const shown = useToast();
  const removal = useRemoval("/api/menu", "menu item");
  return (
    <>
      {row && (
        <MenuItemForm
          row={row}
          category="cocktails"
          sections={[{ slug: "cocktails", title: "Cocktails" }]}
          onDone={() => undefined}
        />
      )}
      <button type="button" onClick={() => removal.remove(1)}>
        Delete
      </button>
      <p>{shown?.title}</p>
      {shown?.action && (
        <button type="button" onClick={shown.action.onClick}>
          {shown.action.label}
        </button>
      )}
    </>
  );
}

let client: ReturnType<typeof createQueryClient>;

beforeEach(async () => {
  saved = NEGRONI;
  client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <Menu />
      </VenueContext>
    </QueryClientProvider>,
  );
  await screen.findByLabelText("Name");
});

afterEach(() => {
  cleanup();
  client.clear();
  toast({ title: "" });
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const somebodyElse = (changes: Partial<MenuRow>) => {
  if (saved) saved = { ...saved, ...changes, version: saved.version + 1 };
};

it("sends only changed fields", async () => {
  type("Price", "17");
  press("Save");
  await screen.findByText("Menu item saved successfully");
  expect(writes().map(({ body }) => body)).toEqual([{ price: "17", version: 1 }]);
});

it("executes an edit with a lost response once, and does not take it for another user's", async () => {
  server.losesNext = true;
  type("Price", "17");
  press("Save");
  await screen.findByText("Menu item saved successfully");
  expect(writes()).toHaveLength(1);
  expect(saved).toMatchObject({ price: "17", version: 2 });
});

it("deletes a row once although the deletion is repeated after a lost response, and can undo it", async () => {
  server.losesNext = true;
  press("Delete");
  await screen.findByText("Menu item deleted successfully");
  press("Undo");
  await screen.findByText("Restored as it was");
  expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    "DELETE /api/menu/1",
    "POST /api/admin/changes/12/undo",
  ]);
});

it("keeps another user's changes to other fields, without a question", async () => {
  somebodyElse({ name: "Count Negroni" });
  type("Price", "17");
  press("Save");
  await screen.findByText("Menu item saved successfully");
  expect(saved).toMatchObject({ name: "Count Negroni", price: "17", version: 3 });
});

it("shows another user's changes at once while the user types", async () => {
  type("Price", "17");
  somebodyElse({ name: "Count Negroni" });
  refresh(client, [LIST]);
  await screen.findByDisplayValue("Count Negroni");
  expect(screen.getByLabelText<HTMLInputElement>("Price").value).toBe("17");
});

it("shows both values at a field that both have changed, and saves the chosen one", async () => {
  somebodyElse({ price: "18" });
  type("Price", "17");
  press("Save");
  const note = await screen.findByRole("alert");
  expect(note.textContent).toContain("Yours17Saved there18");
  expect(screen.getByText("Failed to save menu item")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save" }).ariaDisabled).toBe("true");
  press("Keep mine: Price");
  await waitFor(() => expect(saved).toMatchObject({ price: "17", version: 3 }));
});

it("shows the other user's value if that one is chosen", async () => {
  somebodyElse({ price: "18" });
  type("Price", "17");
  type("Description", "Very bitter.");
  press("Save");
  await screen.findByRole("alert");
  press("Take theirs: Price");
  expect(screen.getByLabelText<HTMLInputElement>("Price").value).toBe("18");
  await waitFor(() => expect(saved).toMatchObject({ price: "18", description: "Very bitter." }));
});

it("marks rejected fields, focuses the first, and sends nothing twice", async () => {
  type("Name", " ");
  press("Save");
  await screen.findByText("Name is required.");
  expect(writes()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  server.answer({ [SAVE]: problem(422, { price: "is too much" }) });
  type("Name", "Negroni");
  type("Price", "1700");
  press("Save");
  await screen.findByText("Price is too much.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Price")));
  expect(writes()).toHaveLength(1);
  type("Price", "17");
  expect(screen.queryByText("Price is too much.")).toBeNull();
});
