import { useEffect, useRef, useState } from "react";

const STAYS_MS = 4_000;
const BOUNCE_MS = 600;

const NO_IDS: ReadonlySet<number> = new Set();

/**
 * A tapped row stays in place for a moment, so the next tap does not hit another party; and a second
 * tap in quick succession takes nothing back.
 */
export function useSteadyList() {
  const [staying, setStaying] = useState(NO_IDS);
  const last = useRef({ bookingId: 0, isArrival: false, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (staying.size === 0) return;
    const timer = setTimeout(() => setStaying(NO_IDS), STAYS_MS);
    return () => clearTimeout(timer);
  }, [staying]);
  return {
    /** The bookings that stay in the list, wherever they belong by now. */
    staying,
    /** Does what a tap on a party means, unless it is the second of a double tap. */
    tapped(bookingId: number, isArrival: boolean, act: () => void) {
      const at = performance.now();
      const before = last.current;
      const isSame = before.bookingId === bookingId && before.isArrival !== isArrival;
      if (isSame && at - before.at < BOUNCE_MS) return;
      last.current = { bookingId, isArrival, at };
      setStaying(new Set([...staying, bookingId]));
      act();
    },
  };
}
