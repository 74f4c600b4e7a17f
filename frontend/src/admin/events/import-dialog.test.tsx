// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { Toasts } from "@/ui/overlays/toast";

import { ImportDialog } from "./import-dialog";

const IMPORT = "POST /api/feed/import";
const UNDO = "POST /api/admin/imports/{import_id}/undo";
const COUNTS = { new: 2, changed: 1, unchanged: 4, cancelled: 1, flagged: 0 };
const SUMMARY = { ...COUNTS, skipped: [], skippedMore: 0 };
const GALA = { title: "Gala", date: "2037-06-10T00:00:00Z" };
const PREVIEW = {
  ...SUMMARY,
  skipped: [
    { title: "Staff", reason: "it is marked as private", count: 1, date: null, isAllDay: false },
  ],
  isPreview: true as const,
  sample: [{ ...GALA, isAllDay: false, capacity: 70 }],
  isScheduled: false,
  newPast: 0,
  duplicates: [],
  clashes: [],
  withdrawals: [{ ...GALA, eventId: 7, title: "Old Night" }],
  needsConfirmation: false,
};
const server = fakeServer({});
const sent = () => server.requests.map(({ body }) => body);

afterEach(cleanup);

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <ImportDialog isOpen onClose={vi.fn()} />
        <Toasts />
      </VenueContext>
    </QueryClientProvider>,
  );

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const region = (name: string) => screen.findByRole("region", { name });
const chooseFile = async (name: string, text: string) => {
  fireEvent.change(screen.getByLabelText(/^Or a file/), {
    target: { files: [new File([text], name, { type: "text/calendar" })] },
  });
  await screen.findByText(new RegExp(name));
};

it("previews the import of a file, imports it, and undoes it", async () => {
  server.answer({
    [IMPORT]: ({ body }) =>
      typeof body === "object" && body && "preview" in body ? PREVIEW : { ...SUMMARY, id: 12 },
    [UNDO]: {
      id: 12,
      removed: 1,
      restored: 2,
      kept: [{ ...GALA, eventId: 8, reason: "guests have seats or wait for some" }],
      keptMore: 0,
    },
  });
  open();
  await chooseFile("season.ics", "BEGIN:VCALENDAR");
  await press("Preview");
  const preview = within(await region("What the import would do"));
  expect(preview.getByText(/^Gala, /)).toBeTruthy();
  expect(preview.getByText(", 70 seats")).toBeTruthy();
  expect(preview.getByText("and 1 more")).toBeTruthy();
  expect(preview.getByText(/^Old Night, /)).toBeTruthy();
  expect(preview.getByText("it is marked as private")).toBeTruthy();
  await press("Import");
  await region("What the import did");
  expect(sent()).toEqual([
    { file: "BEGIN:VCALENDAR", preview: true },
    { file: "BEGIN:VCALENDAR", isConfirmed: false, withPast: false, duplicates: [] },
  ]);
  await press("Undo the import");
  const undone = within(await region("What became of the import"));
  expect(undone.getByText("guests have seats or wait for some")).toBeTruthy();
});

it("names the cancelled events in its button if there are many", async () => {
  server.answer({ [IMPORT]: { ...PREVIEW, cancelled: 7, needsConfirmation: true } });
  open();
  await press("Preview");
  await press("Import and cancel 7 events");
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ url: "", isConfirmed: true });
});

it("shows the error of a file at the field", async () => {
  const message = "The file is not a calendar.";
  server.answer({ [IMPORT]: problem(422, { file: message }, message) });
  open();
  await chooseFile("menu.ics", "Negroni");
  await press("Preview");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText("Failed to read the calendar")).toBeNull();
  await press("Remove the file");
  expect(screen.queryByText(message)).toBeNull();
});

it("returns to the form with its input", async () => {
  server.answer({ [IMPORT]: PREVIEW });
  open();
  const address = screen.getByLabelText("Address of the calendar");
  fireEvent.change(address, { target: { value: "https://calendar.example/a.ics" } });
  await press("Preview");
  await press("Back");
  expect(await screen.findByDisplayValue("https://calendar.example/a.ics")).toBeTruthy();
});

it("imports past dates only if the manager chooses that", async () => {
  server.answer({ [IMPORT]: { ...PREVIEW, new: 3, newPast: 2 } });
  open();
  await chooseFile("season.ics", "BEGIN:VCALENDAR");
  await press("Preview");
  const preview = within(await region("What the import would do"));
  expect(preview.getByText("New").nextSibling?.textContent).toBe("1");
  fireEvent.click(preview.getByLabelText("Also import 2 past dates"));
  expect(preview.getByText("New").nextSibling?.textContent).toBe("3");
  await press("Import");
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ withPast: true });
});

it("does not offer to skip past dates of the calendar that is imported on schedule", async () => {
  server.answer({ [IMPORT]: { ...PREVIEW, newPast: 2, isScheduled: true } });
  open();
  await press("Preview");
  await screen.findByText(/^2 past dates included/);
  expect(screen.queryByLabelText(/^Also import/)).toBeNull();
  await press("Import");
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ withPast: true });
});

it("links likely duplicates unless the manager skips or adds them", async () => {
  const duplicates = [5, 6].map((eventId) => ({
    ...GALA,
    eventId,
    title: `Gala ${eventId}`,
    isAllDay: false,
    sharesRoom: true,
  }));
  server.answer({ [IMPORT]: { ...PREVIEW, duplicates } });
  open();
  await press("Preview");
  const preview = within(await region("What the import would do"));
  fireEvent.change(preview.getByLabelText("All 2"), { target: { value: "skip" } });
  fireEvent.change(preview.getByLabelText(/^Gala 6, /), { target: { value: "add" } });
  await press("Import");
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({
    duplicates: [
      { eventId: 5, choice: "skip" },
      { eventId: 6, choice: "add" },
    ],
  });
});

it("warns about two shows in one room", async () => {
  const clash = { ...GALA, otherTitle: "Play", otherDate: GALA.date };
  server.answer({ [IMPORT]: { ...PREVIEW, clashes: [clash] } });
  open();
  await press("Preview");
  const warning = within(await screen.findByRole("note"));
  expect(warning.getByText("Two shows in one room at the same time")).toBeTruthy();
  expect(warning.getByText(/^and Play, /)).toBeTruthy();
});
