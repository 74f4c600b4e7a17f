import { expect, it } from "vitest";

import { changesOf, choicesOf, sentValueOf, TEXT_GROUPS } from "./venue-texts";

it("each line is an entry, and empty lines are ignored", () => {
  expect(sentValueOf("hostingFeatures", " A piano \n\nA stage\n")).toEqual(["A piano", "A stage"]);
});

it("an empty line starts a new paragraph, a line break does not", () => {
  expect(sentValueOf("aboutDescription", "One\nof two.\n \nTwo.")).toEqual([
    "One\nof two.",
    "Two.",
  ]);
});

it("the first colon separates a label from its text", () => {
  expect(sentValueOf("aboutAtAGlance", "Doors: from 5:30 PM")).toEqual([
    { label: "Doors", text: "from 5:30 PM" },
  ]);
});

it("the first line of an answer is its title, and an empty text is no answer", () => {
  expect(sentValueOf("visitDoors", "At seven\nThe show\nbegins at eight.\n")).toEqual({
    title: "At seven",
    text: "The show\nbegins at eight.",
  });
  expect(sentValueOf("visitDoors", " \n")).toBeNull();
  expect(sentValueOf("termsClauses", "Seats\nAre held.\n\nCoats\nAre hung.")).toEqual([
    { title: "Seats", text: "Are held." },
    { title: "Coats", text: "Are hung." },
  ]);
});

it("an option is sent as its number or its name", () => {
  expect(sentValueOf("businessType", "NightClub")).toBe("NightClub");
  expect(sentValueOf("clock", "24")).toBe(24);
  expect(sentValueOf("firstDay", "0")).toBe(0);
  expect(sentValueOf("addressCountry", "")).toBe("");
});

it("a country is chosen by its name", () => {
  const fields = TEXT_GROUPS.flatMap((group) => group.fields);
  const country = fields.find(({ name }) => name === "addressCountry");
  expect(country?.options).toContainEqual({ value: "PT", label: "Portugal" });
});

const NOTHING = { locations: [], headline: [] };
const NO_CHOICES = { saved: NOTHING, inFiles: NOTHING };

it("only changed values are sent, in the server's format", () => {
  expect(changesOf({ hostingFeatures: "A piano\nA stage", barNote: null }, NO_CHOICES)).toEqual({
    hostingFeatures: ["A piano", "A stage"],
    barNote: null,
  });
});

it("an empty number is sent as empty, so that it is rejected and not read as zero", () => {
  expect(JSON.stringify(sentValueOf("bookingsChangeUntilHours", " "))).toBe("null");
  expect(sentValueOf("geoLongitude", "-73.97")).toBe(-73.97);
});

it("a choice of the inquiry keeps its value for older inquiries, even when renamed", () => {
  const before = [
    { value: "full-venue", label: "Full Venue" },
    { value: "bar", label: "Cozy Bar" },
  ];
  const valuesOfLines = (text: string) => choicesOf(text, before).map(({ value }) => value);
  expect(valuesOfLines("Full Venue\nThe Bar\n")).toEqual(["full-venue", "bar"]);
  expect(valuesOfLines("The Loft")).toEqual(["the-loft"]);
  expect(valuesOfLines("Cozy Bar\nFull Venue")).toEqual(["bar", "full-venue"]);
  expect(valuesOfLines("Full Venue\nCozy Bar\nLa Cave à Vin")).toEqual([
    "full-venue",
    "bar",
    "la-cave-a-vin",
  ]);
  expect(valuesOfLines("Bar\nThe Cozy Bar\nBar!")).toEqual(["bar", "the-cozy-bar", "bar-2"]);
  const inFiles = [{ value: "cave", label: "La Cave" }];
  expect(choicesOf("La Cave", before, inFiles)).toEqual(inFiles);
});

it("a word of the headline keeps the icon of its line", () => {
  const headline = [
    { word: "Understudy", icon: "logo" },
    { word: "Comedy", icon: "comedy" },
  ];
  const known = { saved: { ...NOTHING, headline }, inFiles: NOTHING };
  expect(changesOf({ headline: "Lantern\nComedy\nMusic" }, known)).toEqual({
    headline: [
      { word: "Lantern", icon: "logo" },
      { word: "Comedy", icon: "comedy" },
      { word: "Music", icon: "logo" },
    ],
  });
});
