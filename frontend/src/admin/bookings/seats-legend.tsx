import { houseSeatsLeft, seatsLeft } from "@/lib/seats-left";

import type { BookedEvent } from "./booked-event";

/** What has become of each seat: sold, held until a guest confirms it, kept by the house, or free. */
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
    <ul aria-label="Seats" className="figures mt-2.5 grid grid-cols-2 gap-x-4 gap-y-1 text-[13px]">
      {counts.map(({ name, seats, colour }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 border border-line ${colour}`} />
          <span>{`${seats} ${name}`}</span>
        </li>
      ))}
    </ul>
  );
}
