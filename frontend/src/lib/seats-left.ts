// Rule: Free seats are the capacity minus sold seats, held seats, house seats and walk-ins.

import * as t from "@/messages/guests";

/** The facts that determine an event's free seats. */
interface Seats {
  /** Null where seats are not limited. */
  capacity: number | null;
  /** Booked, and held until a guest confirms them. */
  seatsTaken: number;
  /** Seats of guests who came in without a booking. */
  walkIns: number;
  /** House seats, withheld from sale. */
  houseSeats: number;
}

/**
 * How many seats are free; null where they are not limited. The only place of the browser that counts
 * them: `seats_left` in `nightcap/events/seats.py` counts the same.
 */
export const seatsLeft = ({ capacity, seatsTaken, walkIns, houseSeats }: Seats): number | null =>
  capacity === null ? null : Math.max(0, capacity - seatsTaken - walkIns - houseSeats);

/** The number of house seats left; walk-ins may use them too. */
export const houseSeatsLeft = (event: Seats): number =>
  Math.min(event.houseSeats, seatsLeft({ ...event, houseSeats: 0 }) ?? 0);

/** "38 of 60" are taken; where seats are not limited "38 booked". */
export const seatsInWords = ({
  capacity,
  seatsTaken,
}: Pick<Seats, "capacity" | "seatsTaken">): string =>
  capacity === null ? t.seatsBooked(seatsTaken) : t.seatsOf(seatsTaken, capacity);

/**
 * Warns of a room that is too full, or would be if all came who are still to come; empty while all
 * have a seat. `over` is by how many heads it is, `promised` by how many it would be.
 */
export function overfullInWords({ over, promised }: { over: number; promised: number }): string {
  if (over > 0) return t.overCapacity(over);
  return promised > 0 ? t.givenTwice(promised) : "";
}
