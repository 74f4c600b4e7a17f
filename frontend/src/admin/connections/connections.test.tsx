// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { useToast } from "@/ui/overlays/toast";

import { ConnectionsView } from "./connections";

const NOT_SET = {
  ...{ source: "none" as const, address: "", variable: "" },
  ...{ isUnreadable: false, canUndo: false },
};
const KNOWN = {
  version: 3,
  hasPractice: true,
  emailUrl: { ...NOT_SET, source: "panel" as const, address: "smtp://…@mail.lume.example" },
  ...{ feedUrl: NOT_SET, backupTo: NOT_SET, backupKey: NOT_SET },
  ...{ stripeKey: NOT_SET, stripeWebhookSecrets: NOT_SET },
};
const REMOVED = { ...KNOWN, version: 4, emailUrl: { ...NOT_SET, canUndo: true } };

const server = fakeServer({
  "GET /api/admin/connections": KNOWN,
  "GET /api/admin/setup": [],
  "GET /api/admin/status": { authenticated: true, hasStaff: false, name: null, role: "manager" },
});

/** Shows the latest message, with its button. */
function ShownToast() {
  const shown = useToast();
  return (
    shown && (
      <section aria-label="Message">
        {shown.title}
        {shown.action && (
          <button type="button" onClick={shown.action.onClick}>
            {shown.action.label}
          </button>
        )}
      </section>
    )
  );
}

let client: ReturnType<typeof createQueryClient>;

function open() {
  client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <ConnectionsView />
        <ShownToast />
      </VenueContext>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  client.clear();
});

const sent = () =>
  server.requests
    .filter(({ method }) => method !== "GET")
    .map(({ method, url, body }) => ({ method, url, body }));

const UNDO = { method: "POST", url: "/api/admin/connections/undo", body: { version: 4 } };

it("offers to undo a removal in its message", async () => {
  server.answer({
    "PUT /api/admin/connections": REMOVED,
    "POST /api/admin/connections/undo": { ...KNOWN, version: 5 },
  });
  open();
  fireEvent.click(await screen.findByRole("button", { name: "More for mail server" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(within(question).getByRole("button", { name: "Remove" }));
  const message = await screen.findByRole("region", { name: "Message" });
  expect(message.textContent).toContain("Mail server removed");
  fireEvent.click(within(message).getByRole("button", { name: "Undo" }));
  await expect.poll(() => sent().at(-1)).toEqual(UNDO);
  await expect.poll(() => message.textContent).toContain("Restored as it was");
});

it("offers to undo the latest change at its place, even later", async () => {
  server.answer({
    "GET /api/admin/connections": REMOVED,
    "POST /api/admin/connections/undo": { ...KNOWN, version: 5 },
  });
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Undo the last change: mail server" }));
  await expect.poll(() => sent().at(-1)).toEqual(UNDO);
  expect(screen.queryByRole("button", { name: "Undo the last change: payments" })).toBeNull();
});
