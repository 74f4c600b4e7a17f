import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { EmptyNote } from "@/ui/panel/empty-note";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelField } from "@/ui/panel/panel-field";
import { toast } from "@/ui/toast";

import { retryArrivals, setArrival, useWishes } from "./arrivals";
import { DoorRow } from "./door-row";
import type { Booking } from "./night";

const SHOWN = { all: "All", coming: "To come", arrived: "Arrived" } as const;

type Shown = keyof typeof SHOWN;

const isShown = (name: string): name is Shown => name in SHOWN;

const seatsOf = (rows: readonly { booking: Booking }[]) =>
  rows.reduce((sum, { booking }) => sum + booking.numberOfTickets, 0);

interface DoorPartiesProps {
  bookings: readonly Booking[];
  /** Null where nobody counts. */
  capacity: number | null;
}

/** The parties of a night to be let in: who is there, who is to come, and who is looked for. */
export function DoorParties({ bookings, capacity }: DoorPartiesProps) {
  const client = useQueryClient();
  const wishes = useWishes();
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const rows = bookings.map((booking) => {
    const wish = wishes.get(booking.id);
    const hasArrived = wish?.hasArrived ?? booking.arrivedAt !== null;
    return { booking, hasArrived, isUnsaved: wish?.isUnsaved ?? false };
  });
  const arrived = rows.filter(({ hasArrived }) => hasArrived);
  const toCome = seatsOf(rows) - seatsOf(arrived);
  const left = capacity === null ? "" : ` · ${Math.max(0, capacity - seatsOf(rows))} left`;
  const unsaved = rows.filter(({ isUnsaved }) => isUnsaved).length;
  const found = rows.filter(
    ({ booking, hasArrived }) =>
      (shown === "all" || hasArrived === (shown === "arrived")) && isFound(booking, search),
  );

  const tap = (booking: Booking, hasArrived: boolean) => {
    setArrival(client, booking, hasArrived);
    // The row leaves a list that shows only some, and cannot be tapped again there.
    if (shown === "all") return;
    toast({
      title: `${booking.customerName} ${hasArrived ? "has arrived" : "is still to come"}`,
      action: { label: "Undo", onClick: () => setArrival(client, booking, !hasArrived) },
    });
  };

  return (
    <div className="print:hidden">
      <div className="sticky top-0 z-10 border-b border-line bg-room pb-3">
        <p role="status" className="figures py-2 text-[19px]">
          {seatsOf(arrived)} arrived, {toCome} to come{left}
        </p>
        {unsaved > 0 && (
          <div className="mb-2 flex flex-wrap items-center gap-3 text-error">
            <p>
              {unsaved} {unsaved === 1 ? "tap is" : "taps are"} not saved yet
            </p>
            <PanelButton size="sm" onClick={() => retryArrivals(client)}>
              Try again
            </PanelButton>
          </div>
        )}
        <div className="flex flex-wrap gap-2.5">
          <PanelField
            label="Search by name or reference"
            isLabelHidden
            type="search"
            autoComplete="off"
            placeholder="Search by name or reference"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="w-full md:w-80"
          />
          <fieldset className="flex gap-2">
            <legend className="sr-only">Which parties</legend>
            {Object.entries(SHOWN).map(([name, label]) => (
              <PanelButton
                key={name}
                size="sm"
                aria-pressed={shown === name}
                className="aria-pressed:border-brass aria-pressed:text-brass-hi"
                onClick={() => isShown(name) && setShown(name)}
              >
                {label}
              </PanelButton>
            ))}
          </fieldset>
        </div>
      </div>
      {found.length === 0 ? (
        <div className="mt-4">
          <EmptyNote>{rows.length === 0 ? "Nobody is booked yet." : "Nobody here."}</EmptyNote>
        </div>
      ) : (
        <ul aria-label="Parties" className="mt-4 border border-line bg-soot">
          {found.map(({ booking, hasArrived, isUnsaved }) => (
            <DoorRow
              key={booking.id}
              booking={booking}
              hasArrived={hasArrived}
              isUnsaved={isUnsaved}
              onTap={() => tap(booking, !hasArrived)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function isFound({ customerName, reference }: Booking, search: string): boolean {
  const place = `${customerName} ${reference}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => place.includes(word));
}
