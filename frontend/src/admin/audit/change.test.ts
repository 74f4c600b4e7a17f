import { expect, test } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";

import { venueTime } from "@/lib/time/venue-time";

import {
  byDay,
  type Change,
  nameActor,
  nameChange,
  nameField,
  nameUndoing,
  nameValue,
} from "./change";

const time = venueTime("America/New_York");

const change = (at: string): Change => ({
  id: Date.parse(at),
  at: asInstant(at),
  actor: "manager",
  actorName: null,
  action: "changed",
  kind: "menu item",
  subjectId: 1,
  title: "Negroni",
  details: [],
  canBeUndone: false,
  undoneAt: null,
  undoneByName: null,
});

test("a field has its label as its name", () => {
  expect(nameField("price")).toBe("Price");
  expect(nameField("priceRange")).toBe("Price range");
  expect(nameField("price_range")).toBe("Price range");
  expect(nameField("isHighlighted")).toBe("Highlighted");
  expect(nameField("is_all_day")).toBe("All day");
  expect(nameField("eventbrite link")).toBe("Ticket link");
  expect(nameField("image_url")).toBe("Picture");
  expect(nameField("poster url")).toBe("Poster picture");
  expect(nameField("walk ins")).toBe("Walk-ins");
});

test("a value is readable, with instants and days in the venue's time zone", () => {
  expect(nameValue("", time)).toBe("nothing");
  expect(nameValue("16", time)).toBe("16");
  expect(nameValue("True", time)).toBe("yes");
  expect(nameValue("False", time)).toBe("no");
  expect(nameValue("2026-11-22T01:00:00Z", time)).toBe("Saturday, November 21, 2026 at 8:00 PM");
  expect(nameValue("2026-11-22", time)).toBe("Sunday, November 22, 2026");
  expect(nameValue("17:00:00", time)).toBe("5:00 PM");
  expect(nameValue("2026-11-45", time)).toBe("2026-11-45");
});

test("a change names the kind of row and the action", () => {
  expect(nameChange({ kind: "menu item", action: "put back" })).toBe("Menu item put back");
});

test("a change names its author, and the user who undid it", () => {
  expect(nameActor({ actor: "manager", actorName: "Anna" })).toBe("Anna");
  expect(nameActor({ actor: "manager", actorName: null })).toBe("Manager");
  expect(nameActor({ actor: "feed", actorName: null })).toBe("Calendar");
  expect(nameActor({ actor: "guest", actorName: null })).toBe("Guest");
  const undone = nameUndoing({ action: "deleted", undoneByName: "Anna" });
  expect(undone).toBe("restored since by Anna");
  expect(nameUndoing({ action: "changed", undoneByName: null })).toBe("undone since by Manager");
});

test("changes are grouped by their day at the venue", () => {
  const late = change("2026-11-22T03:00:00Z");
  const early = change("2026-11-21T15:00:00Z");
  const dayBefore = change("2026-11-20T15:00:00Z");
  expect(byDay([late, early, dayBefore], time)).toEqual([
    ["2026-11-21", [late, early]],
    ["2026-11-20", [dayBefore]],
  ]);
});
