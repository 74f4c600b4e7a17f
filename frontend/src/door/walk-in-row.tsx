import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import { useVenueTime } from "@/lib/time/venue-time";

import { Facts } from "./facts";

interface WalkInRowProps {
  tap: Schemas["TapOut"];
  onUndo: () => void;
}

/** Somebody who walked in. */
export function WalkInRow({ tap, onUndo }: WalkInRowProps) {
  const { hour } = useVenueTime();
  const name = tap.name || "Walk-in";
  const about = [
    counted(tap.seats, "seat"),
    tap.name && "walked in",
    tap.isPaid ? "paid" : "not paid",
    hour(tap.at),
  ];
  return (
    <li className="grid min-h-19 grid-cols-[minmax(0,1fr)_auto] items-center gap-3.5 border-b border-row px-4.5 py-3">
      <div>
        <p className="text-[19px] leading-tight font-medium text-smoke">
          <bdi>{name}</bdi>
        </p>
        <p className="figures text-[14.5px] text-smoke">
          <Facts>{about}</Facts>
        </p>
      </div>
      <button
        type="button"
        onClick={onUndo}
        className="h-13 w-24 border border-inside bg-inside text-[17px] font-medium text-inside-hi"
      >
        In · undo
        <span className="sr-only">{` ${name}, ${hour(tap.at)}`}</span>
      </button>
    </li>
  );
}
