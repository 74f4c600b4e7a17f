import { expect, it } from "vitest";

import { typedInWords } from "./date-fields";

const AMERICAN = { clock: 12, dateOrder: "month-day", firstDay: 0 } as const;
const PORTUGUESE = { clock: 24, dateOrder: "day-month", firstDay: 1 } as const;

it.each([
  ["20:00", "8:00 PM", "20:00"],
  ["2026-12-01", "Dec 1, 2026", "1 Dec 2026"],
  ["2026-12-01T20:00", "Dec 1, 2026, 8:00 PM", "1 Dec 2026, 20:00"],
  ["Doors at 20:00", "Doors at 20:00", "Doors at 20:00"],
  ["", "", ""],
])(
  "describes the value of a date or time field in the venue's format: '%s'",
  (text, american, other) => {
    expect(typedInWords(text, AMERICAN)).toContain(american);
    expect(typedInWords(text, PORTUGUESE)).toContain(other);
  },
);
