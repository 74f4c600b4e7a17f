// @vitest-environment jsdom

import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";

import { open, press, type } from "./panel-for-tests";

it.each([
  [12, "8:00 PM-1:00 AM, on the next day."],
  [24, "20:00-01:00, on the next day."],
] as const)(
  "writes the typed hours of a special day by the venue's clock of %i hours",
  async (clock, hours) => {
    await open("closed days", { ...sampleVenue, clock });
    await press(/^Edit Thursday/);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Closed all day" }));
    await type("Opens", "20:00");
    await type("Closes", "01:00");
    expect(screen.getByText(hours)).toBeTruthy();
  },
);
