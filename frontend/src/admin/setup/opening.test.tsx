// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { fakeServer } from "@/api/server-for-tests";
import { useToast } from "@/ui/overlays/toast";

import { CloseButton } from "./opening";

const OPENING = { isOpen: true, canBeClosed: true, upcomingBookings: 12 };

const server = fakeServer({
  "GET /api/admin/setup/opening": OPENING,
  "POST /api/admin/setup/close": { isOpen: false },
});

const client = createQueryClient();

function ShownToast() {
  return <output>{useToast()?.title}</output>;
}

function open() {
  render(
    <QueryClientProvider client={client}>
      <CloseButton />
      <ShownToast />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  client.clear();
});

const asked = () => server.requests.map(({ url }) => url);

it("closes the site after a question that names the effect", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Close the site" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("Visitors see 'Opening soon' in place of every page");
  expect(question.textContent).toContain("12 upcoming bookings.");
  fireEvent.click(within(question).getByRole("button", { name: "Close the site" }));
  await expect.poll(() => screen.getByRole("status").textContent).toBe("The site is closed");
  expect(asked()).toContain("/api/admin/setup/close");
});

it("keeps the site open if the manager declines", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Close the site" }));
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(within(question).getByRole("button", { name: "Keep it open" }));
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect(asked()).not.toContain("/api/admin/setup/close");
});

it("has no button for a venue that is always open", async () => {
  server.answer({ "GET /api/admin/setup/opening": { ...OPENING, canBeClosed: false } });
  open();
  await expect.poll(asked).toContain("/api/admin/setup/opening");
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.queryByRole("button")).toBeNull();
});
