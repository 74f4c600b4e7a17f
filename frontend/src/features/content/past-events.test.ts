import { expect, it } from "vitest";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";

import { picturedEvents } from "./past-events";

const event = (id: number) => ({
  id,
  title: `Night ${id}`,
  description: "",
  eventDate: asDay("2026-10-08"),
  active: true,
  createdAt: asInstant("2026-10-09T12:00:00Z"),
  version: 1,
});

const image = (id: number, pastEventId: number) => ({
  id,
  pastEventId,
  imageUrl: "/media/vinyl.jpg",
  caption: "",
  description: "",
  active: true,
  createdAt: asInstant("2026-10-09T12:00:00Z"),
  version: 1,
});

it("only past events with pictures are shown, in the given order", () => {
  const shown = picturedEvents([event(3), event(2), event(1)], [image(1, 1), image(2, 3)]);
  expect(shown.map(({ event: { id } }) => id)).toEqual([3, 1]);
});

it("at most three of them are shown, not counting those without pictures", () => {
  const events = [5, 4, 3, 2, 1].map(event);
  const shown = picturedEvents(
    events,
    [1, 2, 3, 4].map((id) => image(id, id)),
  );
  expect(shown.map(({ event: { id } }) => id)).toEqual([4, 3, 2]);
});

it("each has six pictures at most", () => {
  const images = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => image(id, 1));
  expect(picturedEvents([event(1)], images)[0]?.images.map(({ id }) => id)).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
});
