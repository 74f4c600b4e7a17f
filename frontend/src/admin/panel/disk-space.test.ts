import { expect, it } from "vitest";

import { spaceTodos } from "./disk-space";

it("a disk with space left is no alarm", () => {
  expect(spaceTodos({ free: 200_000_000, isLow: false, isOut: false })).toEqual([]);
});

it("a nearly full disk is an alarm that names the rejected requests", () => {
  const [todo] = spaceTodos({ free: 150_900_000, isLow: true, isOut: false });
  expect(todo).toMatchObject({
    text: "Only 150 MB are free on the server's disk",
    detail: "Messages, pictures and clips are refused until there is room.",
    urgency: "alarm",
  });
});

it("without space for bookings it mentions that they are rejected too", () => {
  const [todo] = spaceTodos({ free: 9_000_000, isLow: true, isOut: true });
  expect(todo?.detail).toBe(
    "Bookings, messages, pictures and clips are refused until there is room.",
  );
});
