// @vitest-environment jsdom

import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";

import { open, press } from "./panel-for-tests";

const RISOS = {
  ...sampleVenue,
  pages: { comedy: { isOn: true, title: "Risos", description: "" } },
};

it("names the pages of a category as the site's menu does", async () => {
  await open("categories", RISOS);
  await press("Add a category");
  const options = screen.getByLabelText<HTMLSelectElement>("Page").options;
  expect([...options].map(({ text }) => text)).toEqual([
    "No page",
    "Risos (/comedy)",
    "Creativity (/creativity)",
  ]);
});

it("names the pages of clips as the site's menu does", async () => {
  await open("videos", RISOS);
  expect(screen.getByText(/^Clips of past shows, as the pages Creativity and Risos/)).toBeTruthy();
});
