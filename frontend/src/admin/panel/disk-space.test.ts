import { expect, it } from "vitest";

import { spaceTodos } from "./disk-space";

it("a disk with room is nobody's concern", () => {
  expect(spaceTodos({ free: 200_000_000, isLow: false, isOut: false })).toEqual([]);
});

it("a disk that is nearly full is an alarm that says what is refused", () => {
  const [todo] = spaceTodos({ free: 150_900_000, isLow: true, isOut: false });
  expect(todo).toMatchObject({
    text: "Only 150 MB are free on the server's disk",
    detail: "Messages, pictures and clips are refused until there is room.",
    urgency: "alarm",
  });
});

it("without room for bookings it says that they are refused too", () => {
  const [todo] = spaceTodos({ free: 9_000_000, isLow: true, isOut: true });
  expect(todo?.detail).toBe(
    "Bookings, messages, pictures and clips are refused until there is room.",
  );
});
