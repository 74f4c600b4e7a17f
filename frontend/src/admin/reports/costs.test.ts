import { expect, it } from "vitest";
import { sampleVenue } from "@/api/samples";

import { costLines, costsIn } from "./costs";

it("each line is a cost, with its amount after the last colon", () => {
  const costs = [
    { words: "Tuner: piano", amount: 12000 },
    { words: "Posters", amount: 1750 },
  ];
  expect(costsIn(" Tuner: piano: 120\n\nPosters: 17.50 ", sampleVenue)).toEqual(costs);
  expect(costLines(costs, sampleVenue)).toBe("Tuner: piano: 120\nPosters: 17.50");
});

it.each(["Posters", "Posters: many", ": 12", "Posters: -1"])("'%s' is not a cost", (line) => {
  expect(costsIn(line, sampleVenue)).toBeNull();
});
