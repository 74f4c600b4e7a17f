// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient, refresh } from "@/admin/data/query-client";
import { useList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { toast, useToast } from "@/ui/overlays/toast";

import { MenuItemForm, type MenuRow } from "./menu-item-form";

const LIST = "/api/admin/menu";
const PATIENT = { timeout: 5000 };

interface Server {
  row: MenuRow | null;
  writes: { method: string; url: string; body: Record<string, unknown> }[];
  /** The next change is made, but its response does not arrive. */
  losesNext: boolean;
  refusal: { status: number; fields: Record<string, string> } | null;
}

/** A server that keeps its responses under their keys, and can lose one on its way back. */
function fakeServer() {
  const server: Server = {
    row: {
      id: 1,
      name: "Negroni",
      category: "cocktails",
      description: "Bitter.",
      price: "16",
      isAvailable: true,
      version: 1,
    },
    writes: [],
    losesNext: false,
    refusal: null,
  };
  const kept = new Map<string, Response>();
  const change = (method: string, url: string, body: Record<string, unknown>): Response => {
    server.writes.push({ method, url, body });
    if (server.refusal) {
      const { status, fields } = server.refusal;
      return Response.json({ message: "Please look again.", fields }, { status });
    }
    if (method === "DELETE") {
      server.row = null;
      return new Response(null, { status: 204, headers: { "X-Change": "12" } });
    }
    if (method === "POST" || !server.row) return Response.json({});
    const { version, ...fields } = body;
    if (version !== server.row.version) {
      const problem = {
        message: "Changed in the meantime.",
        fields: { version: "is not the latest" },
      };
      return Response.json(problem, { status: 409 });
    }
    server.row = { ...server.row, ...fields, version: server.row.version + 1 };
    return Response.json(server.row);
  };
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit) => {
    if (method === "GET") {
      return Response.json(server.row ? [server.row] : [], { headers: { "X-Total-Count": "1" } });
    }
    const key = new Headers(headers).get("Idempotency-Key") ?? "";
    const response = kept.get(key) ?? change(method ?? "", url, JSON.parse(String(body ?? "{}")));
    if (response.ok) kept.set(key, response.clone());
    if (server.losesNext) {
      server.losesNext = false;
      throw new TypeError("Failed to fetch");
    }
    return response;
  });
  return server;
}

function Menu() {
  const [row] = useList(LIST).data?.rows ?? [];
  const shown = useToast();
  const removal = useRemoval({
    url: (id) => `/api/menu/${id}`,
    done: "Deleted",
    failed: "Failed to delete",
  });
  return (
    <>
      {row && <MenuItemForm row={row} category="cocktails" onDone={() => undefined} />}
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

let server: ReturnType<typeof fakeServer>;
let client: ReturnType<typeof createQueryClient>;

beforeEach(async () => {
  server = fakeServer();
  client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Menu />
    </QueryClientProvider>,
  );
  await screen.findByLabelText("Name");
});

afterEach(() => {
  cleanup();
  client.clear();
  toast({ title: "" });
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const somebodyElse = (changes: Partial<MenuRow>) => {
  if (server.row) server.row = { ...server.row, ...changes, version: server.row.version + 1 };
};

it("sends what was changed alone", async () => {
  type("Price", "17");
  press("Save");
  await screen.findByText("Menu item saved successfully");
  expect(server.writes.map(({ body }) => body)).toEqual([{ price: "17", version: 1 }]);
});

it("does an edit whose response was lost once, and does not take it for another's", async () => {
  server.losesNext = true;
  type("Price", "17");
  press("Save");
  await screen.findByText("Menu item saved successfully", {}, PATIENT);
  expect(server.writes).toHaveLength(1);
  expect(server.row).toMatchObject({ price: "17", version: 2 });
});

it("deletes once what is deleted again after a lost response, and can undo it", async () => {
  server.losesNext = true;
  press("Delete");
  await screen.findByText("Deleted", {}, PATIENT);
  press("Undo");
  await screen.findByText("Restored as it was");
  expect(server.writes.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "DELETE /api/menu/1",
    "POST /api/admin/changes/12/undo",
  ]);
});

it("keeps what somebody else has changed in other fields, without a question", async () => {
  somebodyElse({ name: "Count Negroni" });
  type("Price", "17");
  press("Save");
  await screen.findByText("Menu item saved successfully", {}, PATIENT);
  expect(server.row).toMatchObject({ name: "Count Negroni", price: "17", version: 3 });
});

it("takes over at once what somebody else changes while somebody types", async () => {
  type("Price", "17");
  somebodyElse({ name: "Count Negroni" });
  refresh(client, [LIST]);
  await screen.findByDisplayValue("Count Negroni");
  expect(screen.getByLabelText<HTMLInputElement>("Price").value).toBe("17");
});

it("shows both values beside a field that both have changed, and saves the one that is kept", async () => {
  somebodyElse({ price: "18" });
  type("Price", "17");
  press("Save");
  const note = await screen.findByRole("alert", {}, PATIENT);
  expect(note.textContent).toContain("Yours17Saved there18");
  expect(screen.getByText("Failed to save menu item")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save" }).ariaDisabled).toBe("true");
  press("Keep mine: Price");
  await waitFor(() => expect(server.row).toMatchObject({ price: "17", version: 3 }));
});

it("shows the other's value where that one is taken", async () => {
  somebodyElse({ price: "18" });
  type("Price", "17");
  type("Description", "Very bitter.");
  press("Save");
  await screen.findByRole("alert", {}, PATIENT);
  press("Take theirs: Price");
  expect(screen.getByLabelText<HTMLInputElement>("Price").value).toBe("18");
  await waitFor(() =>
    expect(server.row).toMatchObject({ price: "18", description: "Very bitter." }),
  );
});

it("names the fields that are refused, goes to the first, and sends nothing twice", async () => {
  type("Name", " ");
  press("Save");
  await screen.findByText("Name is required.");
  expect(server.writes).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  server.refusal = { status: 422, fields: { price: "is too much" } };
  type("Name", "Negroni");
  type("Price", "1700");
  press("Save");
  await screen.findByText("Price is too much.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Price")));
  expect(server.writes).toHaveLength(1);
  type("Price", "17");
  expect(screen.queryByText("Price is too much.")).toBeNull();
});
