import { expect, it } from "vitest";

import { atMost } from "./at-most";

const tick = () => new Promise((resolve) => setTimeout(resolve));

it("lets three tasks work at once, and the next when one is done, also when it failed", async () => {
  const queue = atMost(3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const tasks = [0, 1, 2, 3, 4].map((number) =>
    queue(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(number);
          ends.push(() => (number === 0 ? reject(new Error("broken")) : resolve(number)));
        }),
    ).catch(() => null),
  );
  await tick();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await tick();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[1]?.();
  await tick();
  for (const end of ends) end();
  expect(await Promise.all(tasks)).toEqual([null, 1, 2, 3, 4]);
});
