const loads: (() => Promise<void>)[] = [];

/** Has code fetched that a page can do without until it is alive; `begin` is called with it, once. */
export function fetchLate<Code>(load: () => Promise<Code>, begin: (code: Code) => void): void {
  let hasBegun = false;
  loads.push(async () => {
    if (hasBegun) return;
    const code = await load();
    // Two may have asked for it.
    if (!hasBegun) begin(code);
    hasBegun = true;
  });
}

/** Fetches all late code that is known of; rejected when some of it did not come. */
export async function loadLate(): Promise<void> {
  // Some of it may know of more.
  for (let known = 0; known < loads.length; ) {
    known = loads.length;
    await Promise.all(loads.map((load) => load()));
  }
}

/** What may have brought back the way to the server. */
const OCCASIONS = ["online", "pointerdown", "keydown"];

/** Fetches the late code; what does not come is asked for again at the next occasion. */
export function bringLate(): void {
  loadLate().catch(() => {
    const again = () => {
      for (const type of OCCASIONS) window.removeEventListener(type, again);
      bringLate();
    };
    for (const type of OCCASIONS) window.addEventListener(type, again, { passive: true });
  });
}
