import { Check } from "lucide-react";

import { type Booking, tickets } from "./night";

interface DoorRowProps {
  booking: Booking;
  hasArrived: boolean;
  /** The last tap is not on the server. */
  isUnsaved: boolean;
  onTap: () => void;
}

/** A party at the door, as large as a thumb: a tap lets it in, another undoes it. */
export function DoorRow({ booking, hasArrived, isUnsaved, onTap }: DoorRowProps) {
  return (
    <li className="border-b border-row last:border-0">
      <button
        type="button"
        aria-pressed={hasArrived}
        onClick={onTap}
        className="group flex min-h-18 w-full items-center gap-4 px-4 py-3 text-left"
      >
        <span className="grid size-9 shrink-0 place-items-center border border-brass group-aria-pressed:border-available group-aria-pressed:bg-available">
          {hasArrived && <Check aria-hidden className="size-6 text-on-brass" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-[19px] leading-tight font-medium wrap-anywhere group-aria-pressed:text-available">
            {booking.customerName}
          </span>
          <span className="figures text-smoke">
            {booking.reference}
            {hasArrived && " · arrived"}
          </span>
          {isUnsaved && <span className="block text-error">Not saved yet</span>}
        </span>
        <span className="figures shrink-0 font-display text-[26px]">
          <span aria-hidden>{booking.numberOfTickets}</span>
          <span className="sr-only">{tickets(booking.numberOfTickets)}</span>
        </span>
      </button>
    </li>
  );
}
