// Rule: Free seats are the capacity minus sold seats, held seats, house seats and walk-ins.

import * as t from "@/messages/guests";

/** The facts that determine an event's free seats. */
interface Seats {
  /** Null if seats are not limited. */
  capacity: number | null;
  /** Booked, and held until a guest confirms them. */
  seatsTaken: number;
  /** Seats of walk-ins. */
  walkIns: number;
  /** House seats, withheld from sale. */
  houseSeats: number;
}

/**
 * Number of free seats; null if not limited. This is the only place in the browser that computes
 * it; `seats_left` in `nightcap/events/seats.py` does the same.
 */
export const seatsLeft = ({ capacity, seatsTaken, walkIns, houseSeats }: Seats): number | null =>
  capacity === null ? null : Math.max(0, capacity - seatsTaken - walkIns - houseSeats);

/** The number of house seats left; walk-ins may use them too. */
export const houseSeatsLeft = (event: Seats): number =>
  Math.min(event.houseSeats, seatsLeft({ ...event, houseSeats: 0 }) ?? 0);

/** "38 of 60" are taken; if seats are not limited, "38 booked". */
export const seatsInWords = ({
  capacity,
  seatsTaken,
}: Pick<Seats, "capacity" | "seatsTaken">): string =>
  capacity === null ? t.seatsBooked(seatsTaken) : t.seatsOf(seatsTaken, capacity);

/**
 * Warns if the room is too full, or would be if all expected guests came; empty otherwise. `over`
 * and `promised` are the numbers of people above capacity, now and then.
 */
export function overfullInWords({ over, promised }: { over: number; promised: number }): string {
  if (over > 0) return t.overCapacity(over);
  return promised > 0 ? t.givenTwice(promised) : "";
}
