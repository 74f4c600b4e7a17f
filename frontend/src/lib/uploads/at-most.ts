type Task<T> = () => Promise<T>;

/** A queue that lets only so many tasks be at work at once; the others wait in their order. */
export function atMost(places: number): <T>(task: Task<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];

  const enter = () =>
    new Promise<void>((resolve) => {
      if (free > 0) {
        free -= 1;
        resolve();
      } else {
        waiting.push(resolve);
      }
    });
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
