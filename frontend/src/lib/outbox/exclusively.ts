/** What is needed of the browser's Web Locks. */
export interface Locks {
  request: <T>(
    name: string,
    options: { ifAvailable: true },
    work: (lock: object | null) => Promise<T>,
  ) => Promise<T>;
}

/** Runs work that nobody else does at the same time; undefined when somebody does. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;

/**
 * Keeps the tabs of this browser out of each other's way, where it can (Web Locks), and this page
 * out of its own in any case.
 */
export function createExclusively(locks: Locks | undefined): Exclusively {
  const busy = new Set<string>();

  const acrossTabs = async <T>(name: string, work: () => Promise<T>) => {
    if (!locks) return work();
    let hasBegun = false;
    const begin = async (lock: object | null) => {
      hasBegun = true;
      return lock ? work() : undefined;
    };
    try {
      return await locks.request(`nightcap-${name}`, { ifAvailable: true }, begin);
    } catch (error) {
      // Refused, as in a page without an origin: the letter's key makes a double harmless.
      if (hasBegun) throw error;
      return work();
    }
  };

  return async (name, work) => {
    if (busy.has(name)) return undefined;
    busy.add(name);
    try {
      return await acrossTabs(name, work);
    } finally {
      busy.delete(name);
    }
  };
}
