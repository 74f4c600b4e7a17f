import { expect, it } from "vitest";

import { listed, placeOfShow, showOf, valuesOfShow, type WrittenShow } from "./season-shows";

const show = (title: string, price = "$20"): WrittenShow => ({
  title,
  date: "Friday",
  time: "8 PM",
  price,
  ticketUrl: "https://tickets.example.com",
  description: "A night.",
  picture: null,
});

it("equal shows have different keys", () => {
  const ids = listed([show("A"), show("A"), show("B")]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

it("a show is found unchanged, or under its title, or not at all", () => {
  const shows = [show("B"), show("A", "$25"), show("C")];
  expect(placeOfShow(shows, show("C"))).toBe(2);
  expect(placeOfShow(shows, show("A"))).toBe(1);
  expect(placeOfShow(shows, show("D"))).toBe(-1);
});

it("a show without a picture has none in the form and none when it is sent", () => {
  expect(showOf(valuesOfShow(show("A")))).toEqual(show("A"));
});
