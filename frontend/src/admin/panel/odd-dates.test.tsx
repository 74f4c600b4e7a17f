// @vitest-environment jsdom

import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { type Button, open, press, writes } from "./panel-for-tests";
import type { PlaceName } from "./places-for-tests";

interface DatedForm {
  place: PlaceName;
  /** The buttons that open it, in order. */
  opens: readonly Button[];
  /** Number of its date and time fields. */
  fields: number;
  /** The submit button; null for a form that leaves validation to the server. */
  save: Button | null;
}

/** A form with date or time fields, by the file of the fields. */
const FORMS: Readonly<Record<string, DatedForm>> = {
  "events/editor/event-times.tsx": { place: "an event", opens: [], fields: 5, save: "Save" },
  "events/editor/event-publishing.tsx": {
    place: "a copy of an event",
    opens: [],
    fields: 5,
    save: "Create event",
  },
  "events/editor/event-prices.tsx": {
    place: "an event",
    opens: ["Set prices"],
    fields: 7,
    save: "Save",
  },
  "events/repeat-dialog.tsx": {
    place: "an event",
    opens: ["Repeat weekly or monthly"],
    fields: 6,
    save: "Add these events",
  },
  "inbox/inquiry-form.tsx": {
    place: "the inbox",
    opens: ["Add an inquiry"],
    fields: 3,
    save: "Add inquiry",
  },
  "inbox/holds/hold-form.tsx": {
    place: "an inquiry",
    opens: ["Hold the date"],
    fields: 2,
    save: "Hold it",
  },
  "inbox/quotes/quote-form.tsx": {
    place: "an inquiry",
    opens: ["New quote"],
    fields: 1,
    save: "Send the quote",
  },
  "letters/send-letter.tsx": {
    place: "letters",
    opens: [/^More for This week at the club/, "Send"],
    fields: 1,
    save: /^Send/,
  },
  "past-events/past-event-form.tsx": {
    place: "past events",
    opens: ["Add New Event"],
    fields: 1,
    save: "Add Event",
  },
  "promo-codes/promo-code-form.tsx": {
    place: "promo codes",
    opens: ["Add a code"],
    fields: 2,
    save: "Add code",
  },
  "venue/special-days.tsx": {
    place: "closed days",
    opens: ["Add a day"],
    fields: 1,
    save: "Add day",
  },
  "venue/hours-editor.tsx": { place: "the venue", opens: [], fields: 2, save: null },
  "venue/venue-form.tsx": { place: "the booking rules", opens: [], fields: 3, save: null },
  "videos/video-form.tsx": { place: "videos", opens: ["Add Video"], fields: 1, save: "Add Video" },
};

const SOURCES = import.meta.glob<string>(["/src/admin/**/*.tsx", "!/src/**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

it("the table has every form of the panel with dates or times", () => {
  const dated = Object.entries(SOURCES).filter(([, source]) =>
    /type(=|: )"(date|time|datetime-local|month|week)"/.test(source),
  );
  expect(dated.map(([path]) => path.replace("/src/admin/", "")).sort()).toEqual(
    Object.keys(FORMS).sort(),
  );
});

/** While a year is typed it may have one digit, or six; a browser without such fields takes any text. */
const ODD_DATES = ["2026-11-45", "0002-12-04", "9999-12-31", "12026-12-04"];
const ODD: Readonly<Record<string, readonly string[]>> = {
  date: ODD_DATES,
  time: ["24:00", "8pm"],
  "datetime-local": ODD_DATES.map((date) => `${date}T20:00`),
};

const dateFields = () =>
  [...document.querySelectorAll("input")].filter(({ type }) => Object.hasOwn(ODD, type));

it.each(Object.entries(FORMS))("%s keeps its form for any input", async (_, form) => {
  await open(form.place);
  for (const button of form.opens) await press(button);
  const fields = dateFields();
  expect(fields).toHaveLength(form.fields);
  for (const field of fields) {
    for (const value of ODD[field.type] ?? []) {
      // A date field would reject some of them.
      field.type = "text";
      fireEvent.change(field, { target: { value } });
      expect(field.isConnected, `${field.name} with ${value}`).toBe(true);
    }
    fireEvent.blur(field);
  }
  if (form.save === null) return;
  await press(form.save);
  await screen.findAllByText(/must be a date between \d{4} and 2199/);
  expect(writes()).toEqual([]);
});
