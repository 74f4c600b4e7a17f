// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import {
  type Button,
  changeElsewhere,
  choosePicture,
  open,
  press,
  reopen,
  saveBy,
  savedNow,
  server,
  type,
} from "./panel-for-tests";
import type { PlaceName } from "./places-for-tests";
import { REFUND } from "./rows-for-tests";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Form {
  opens?: readonly Button[];
  field: string;
  text: string;
}

const FORMS: Partial<Record<PlaceName, Form>> = {
  "an event": { field: "Description", text: "Bring a coat" },
  "a copy of an event": { field: "Description", text: "Bring a coat" },
  "the venue": { field: "Tagline", text: "Behind the green door" },
  "the texts": { field: "Headline", text: "Behind the green door" },
  "the menu": { opens: ["Edit Negroni"], field: "Description", text: "Stirred" },
  "the sections of the menu": {
    opens: ["More for Cocktails", "Edit section"],
    field: "Title",
    text: "Signatures",
  },
  "a guest": { field: "Allergy", text: "Nuts" },
  "an inquiry": { field: "Notes, for you alone", text: "Called twice" },
  "the bookings of an event": { opens: ["Add by phone"], field: "Name", text: "Grace" },
  "the seats of an event": { field: "House seats", text: "4" },
  "event links": { field: "Event URL of Late Jazz", text: "https://tickets.example/17" },
  "the host slideshow": { field: "Caption", text: "The stage" },
  "the connections": {
    opens: ["Set up: where backups go"],
    field: "Folder or bucket",
    text: "/mnt/attic",
  },
};
const NAMES = Object.keys(FORMS).filter((name): name is PlaceName => name in FORMS);

const formOf = (name: PlaceName) => {
  const form = FORMS[name];
  if (!form) throw new Error(`No form of ${name}.`);
  return form;
};

async function pressAll(buttons: readonly Button[] = []) {
  for (const button of buttons) await press(button);
}

/** Opens a form, types into it, and loads the panel again. */
async function typeAndReload(name: PlaceName) {
  const { opens, field, text } = formOf(name);
  await open(name);
  await pressAll(opens);
  await type(field, text);
  await reopen(name);
  await pressAll(opens);
}

const fieldNamed = async (label: string) =>
  (
    await screen.findAllByLabelText<HTMLInputElement>(label, {
      exact: false,
      selector: "input, textarea",
    })
  ).at(-1);
const follow = async (name: string) => fireEvent.click(await screen.findByRole("link", { name }));
const noticeOf = (text: RegExp) => screen.findByText(text);
const restored = () => noticeOf(/Unsaved changes from .+ restored\./);
const isRestored = () => screen.queryByText(/Unsaved changes from .+ restored/) !== null;
const stored = () => JSON.stringify({ ...localStorage });

interface StoredDraft {
  at: number;
  was: object;
  mine: object;
}

/** Changes the only draft that the browser has stored. */
function changeStored(change: (draft: StoredDraft) => object) {
  const [key = ""] = Object.keys(localStorage);
  localStorage.setItem(key, JSON.stringify(change(JSON.parse(localStorage.getItem(key) ?? ""))));
}

it.each(NAMES)(
  "the form of %s keeps unsaved input over a reload until it is discarded",
  async (name) => {
    const { field, text } = formOf(name);
    await typeAndReload(name);
    const notice = await restored();
    expect((await fieldNamed(field))?.value).toBe(text);
    const box = notice.closest<HTMLElement>("[role=status]");
    if (box) fireEvent.click(within(box).getByRole("button", { name: "Discard" }));
    expect((await fieldNamed(field))?.value).not.toBe(text);
    expect(isRestored()).toBe(false);
    expect(stored()).not.toContain(text);
  },
);

it("leaves out what the form cannot show, such as a choice of an older build, and restores the rest", async () => {
  await open("an event");
  await type("Description", "Bring a coat");
  changeStored(({ mine, ...draft }) => ({
    ...draft,
    mine: { ...mine, state: "hidden", ticketStatus: "2026-11-45", payment: 5, tiers: [null] },
  }));
  await reopen("an event");
  await restored();
  expect((await fieldNamed("Description"))?.value).toBe("Bring a coat");
  expect(screen.queryByText(/could not be shown/)).toBeNull();
});

it("mentions that a newer version was saved, and keeps the user's changes over it", async () => {
  await open("the menu");
  await press("Edit Negroni");
  await type("Price", "17");
  changeElsewhere({ price: "18" });
  await reopen("the menu");
  await press("Edit Negroni");
  await restored();
  expect(screen.getByText(/A newer version was saved since then\./)).toBeTruthy();
  expect(screen.getByText(/“Price” was changed somewhere else meanwhile/)).toBeTruthy();
  await press("Keep my changes");
  expect(isRestored()).toBe(false);
  expect(screen.queryByText(/was changed somewhere else/)).toBeNull();
  saveBy("PUT /api/menu/{item_id}");
  await press("Save");
  await waitFor(() => expect(savedNow()).toMatchObject({ price: "17", version: 3 }));
  await waitFor(() => expect(stored()).not.toContain("nightcap-unsaved"));
});

it("forgets input when its author cancels or leaves", async () => {
  await open("photos");
  await press("Edit The lamp");
  await type("Caption", "The green lamp");
  expect(stored()).toContain("The green lamp");
  await press("Cancel");
  expect(stored()).not.toContain("The green lamp");
  await reopen("the menu");
  await press("Edit Negroni");
  await type("Description", "Stirred");
  await press("Close");
  await press("Leave");
  expect(stored()).not.toContain("Stirred");
});

it("shows a draft only to the login that typed it, and deletes it when that one logs out", async () => {
  const logIn = (name: string) =>
    server.answer({
      "GET /api/admin/status": { authenticated: true, hasStaff: true, name, role: "manager" },
    });
  logIn("Ada");
  await typeAndReload("a guest");
  await restored();
  logIn("Berta");
  await reopen("a guest");
  await fieldNamed("Allergy");
  expect(isRestored()).toBe(false);
  logIn("Ada");
  await reopen("a guest");
  await restored();
  // The door's lists, which are removed too, take long.
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  server.answer({
    "POST /api/admin/logout": { authenticated: false, hasStaff: true, name: null, role: null },
  });
  await press("Log out");
  await press("Leave");
  await screen.findByRole("heading", { name: "Admin Login" });
  expect(stored()).not.toContain("Nuts");
});

it("never stores a password or a file, and mentions that they are missing", async () => {
  await open("staff");
  await press(/^Edit ?Dan$/);
  await type("Name", "Daniel");
  await type("Your password", "open sesame");
  expect(stored()).toContain("Daniel");
  expect(stored()).not.toContain("open sesame");
  await reopen("photos");
  await press("Edit The lamp");
  await type("Caption", "The green lamp");
  await choosePicture("Image");
  expect(stored()).toContain("The green lamp");
  expect(stored()).not.toContain("data:image");
  await reopen("photos");
  await press("Edit The lamp");
  await restored();
  expect(screen.getByText(/Files and passwords are not kept\./)).toBeTruthy();
});

it("keeps the input of 'Add one image' separate from that of the slides below", async () => {
  const captions = () =>
    screen.getAllByLabelText<HTMLInputElement>("Caption").map(({ value }) => value);
  await open("the host slideshow");
  const [adding] = await screen.findAllByLabelText<HTMLInputElement>("Caption");
  if (adding) fireEvent.change(adding, { target: { value: "The bar" } });
  await reopen("the host slideshow");
  await restored();
  expect(screen.getAllByText(/Unsaved changes from .+ restored/)).toHaveLength(1);
  expect(captions()).toEqual(["The bar", "The lamp"]);
});

it("restores a new menu item only in the section for which it was typed", async () => {
  await open("the menu");
  await press("Add to Wine");
  await type("Name", "Riesling");
  await reopen("the menu");
  await press("Add to Beer");
  expect((await fieldNamed("Name"))?.value).toBe("");
  expect(isRestored()).toBe(false);
  await press("Close");
  await press("Add to Wine");
  await restored();
  expect((await fieldNamed("Name"))?.value).toBe("Riesling");
});

it("keeps the last day of a repetition and the skipped days until it is created", async () => {
  const lists = { "GET /api/admin/calendar/repetition": [] } as const;
  const days = () => screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^\w+day, / });
  const ticks = () => days().map(({ checked }) => checked);
  const repeat = () => press("Repeat weekly or monthly");
  server.answer(lists);
  await open("an event");
  await repeat();
  await type("Until", "2026-12-12");
  const [first] = days();
  if (first) fireEvent.click(first);
  await reopen("an event");
  await repeat();
  await restored();
  expect((await fieldNamed("Until"))?.value).toBe("2026-12-12");
  expect(ticks()).toEqual([false, true]);
  server.answer({ "POST /api/events/{event_id}/repeat": [] });
  await press("Add these events");
  await waitFor(() => expect(stored()).not.toContain("nightcap-unsaved"));
});

it("drops the input for a refund once another refund was made", async () => {
  const openRefund = async () => {
    await pressAll(["More for Ada Lovelace, KX7RT2WM", "Refund"]);
    return (await fieldNamed("Amount in USD"))?.value;
  };
  await open("payments");
  await openRefund();
  await type("Amount in USD", "30");
  await reopen("payments");
  expect(await openRefund()).toBe("30");
  changeElsewhere({ left: 4000, refunded: 1000, refunds: [REFUND, { ...REFUND, id: 2 }] });
  await reopen("payments");
  expect(await openRefund()).toBe("40");
  expect(isRestored()).toBe(false);
});

it("forgets a draft after seven days", async () => {
  await open("a guest");
  await type("Allergy", "Nuts");
  changeStored((draft) => ({ ...draft, at: draft.at - 8 * DAY_MS }));
  await reopen("a guest");
  expect((await fieldNamed("Allergy"))?.value).not.toBe("Nuts");
  expect(stored()).not.toContain("Nuts");
});

it("keeps the draft of a new event for its own day of the calendar", async () => {
  const begin = async (day: string) => {
    await follow(`New event on ${day}`);
    const fields = [await fieldNamed("Title"), await fieldNamed("Date")];
    return fields.map((field) => field?.value);
  };
  await open("the calendar");
  expect(await begin("Wednesday, November 25, 2026")).toEqual(["", "2026-11-25"]);
  await type("Title", "Open Mic");
  await reopen("the calendar");
  expect(await begin("Thursday, November 26, 2026")).toEqual(["", "2026-11-26"]);
  expect(isRestored()).toBe(false);
  await reopen("the calendar");
  expect(await begin("Wednesday, November 25, 2026")).toEqual(["Open Mic", "2026-11-25"]);
  await restored();
});

it("keeps the day of a new event that was started without one, even when that day is over", async () => {
  await open("the programme");
  await follow("New event");
  await type("Title", "Open Mic");
  changeStored((draft) => JSON.parse(JSON.stringify(draft).replaceAll("2026-11-21", "2026-11-20")));
  await reopen("the programme");
  await follow("New event");
  await restored();
  expect((await fieldNamed("Date"))?.value).toBe("2026-11-20");
});

it.each([
  {
    place: "the venue",
    field: "Tagline",
    damaged: { hours: [null], barNote: {}, spaces: [{ name: 5 }], aboutSpaces: [{ name: "Bar" }] },
  },
  { place: "an inquiry", field: "Notes, for you alone", damaged: { status: "archived" } },
  {
    place: "an event",
    opens: ["Repeat weekly or monthly"],
    field: "Until",
    text: "2026-12-12",
    damaged: { every: "decade", without: [null] },
  },
] as const)("leaves out damaged values in a draft of $place", async ({ place, field, ...form }) => {
  const text = "text" in form ? form.text : "Behind the green door";
  server.answer({ "GET /api/admin/calendar/repetition": [] });
  await open(place);
  await pressAll("opens" in form ? form.opens : []);
  await type(field, text);
  changeStored(({ mine, ...draft }) => ({ ...draft, mine: { ...mine, ...form.damaged } }));
  await reopen(place);
  await pressAll("opens" in form ? form.opens : []);
  await restored();
  expect((await fieldNamed(field))?.value).toBe(text);
  expect(screen.queryByText(/could not be shown|undefined/)).toBeNull();
});
