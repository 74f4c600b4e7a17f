import { houseSeatsLeft, overfullInWords, seatsLeft } from "@/lib/seats-left";

import type { BookedEvent } from "./booked-event";

interface SeatsLineProps {
  taken: number;
  capacity: number;
  /** Seats of the parties that have arrived, shown within the bar. */
  arrived?: number;
  /** Seats held for an unconfirmed booking, shown at the end of the taken ones. */
  held?: number;
  /** Seats of walk-ins, shown behind the bar. */
  walkIns?: number;
  /** House seats, shown last. */
  houseSeats?: number;
  className?: string;
}

const percent = (part: number, whole: number) =>
  `${whole === 0 ? 100 : Math.min(100, (part / whole) * 100)}%`;

/** Taken and total seats as a bar, hidden from screen readers. */
export function SeatsLine({
  taken,
  capacity,
  arrived = 0,
  held = 0,
  walkIns = 0,
  houseSeats = 0,
  className = "h-1.5",
}: SeatsLineProps) {
  return (
    <div aria-hidden className={`flex overflow-hidden bg-[#2b211d] ${className}`}>
      <div
        className="flex h-full shrink-0 justify-between bg-brass"
        style={{ width: percent(taken, capacity) }}
      >
        <div className="h-full bg-available" style={{ width: percent(arrived, taken || 1) }} />
        <div className="h-full bg-limited" style={{ width: percent(held, taken || 1) }} />
      </div>
      <div className="h-full bg-available/60" style={{ width: percent(walkIns, capacity || 1) }} />
      <div className="h-full bg-smoke" style={{ width: percent(houseSeats, capacity || 1) }} />
    </div>
  );
}

interface SeatsBarProps extends Omit<SeatsLineProps, "capacity" | "className"> {
  /** Null if seats are not limited: then there is no bar. */
  capacity: number | null;
  /** Shows the number as the figure of a card. */
  isLarge?: boolean;
}

/** Sold and total seats: as text, and as a bar. */
export function SeatsBar({ taken, capacity, isLarge = false, ...others }: SeatsBarProps) {
  return (
    <div className="min-w-32">
      {capacity === null && taken === 0 ? (
        <p className="text-smoke">No seats booked here</p>
      ) : (
        <p className="figures">
          <b className={isLarge ? "font-display text-30 font-normal" : "font-medium"}>{taken}</b>
          <span>{` ${capacity === null ? "booked, no limit" : `of ${capacity} seats`}`}</span>
        </p>
      )}
      {capacity !== null && (
        <SeatsLine
          taken={taken}
          capacity={capacity}
          {...others}
          className={isLarge ? "mt-2 h-2" : "mt-1 h-1.5"}
        />
      )}
    </div>
  );
}

/** Warns if seats of a current event are given twice. */
export function OverfullNote({ event }: { event: BookedEvent }) {
  const { capacity, seatsTaken, walkIns, arrivedSeats } = event;
  if (capacity === null) return null;
  const room = capacity - walkIns;
  const words = overfullInWords({ over: arrivedSeats - room, promised: seatsTaken - room });
  return words && <p className="figures mt-1.5 text-danger">{words}</p>;
}

/** Seats by state: sold, held until a guest confirms, house seats, or free. */
export function SeatsLegend({ event }: { event: BookedEvent }) {
  const left = seatsLeft(event);
  if (left === null) return null;
  const { seatsTaken, heldSeats, walkIns } = event;
  const counts = [
    { name: "sold", seats: seatsTaken - heldSeats, colour: "bg-brass" },
    { name: "held", seats: heldSeats, colour: "bg-limited" },
    ...(walkIns > 0 ? [{ name: "walked in", seats: walkIns, colour: "bg-available/60" }] : []),
    { name: "house", seats: houseSeatsLeft(event), colour: "bg-smoke" },
    { name: "free", seats: left, colour: "bg-[#2b211d]" },
  ];
  return (
    <ul aria-label="Seats" className="figures mt-2.5 grid grid-cols-2 gap-x-4 gap-y-1 text-13">
      {counts.map(({ name, seats, colour }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 border border-line ${colour}`} />
          <span>{`${seats} ${name}`}</span>
        </li>
      ))}
    </ul>
  );
}
