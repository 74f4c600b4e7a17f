import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";

import { PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { FilterTabs } from "@/admin/ui/lists/list";
import { EmptyNote } from "@/admin/ui/notes";
import { counted } from "@/lib/text";
import { useVenueTime } from "@/lib/venue-time";
import { toast } from "@/ui/overlays/toast";

import { retryArrivals, setArrival, useWishes } from "./arrivals";
import { type Booking, heldInWords, tickets } from "./booked-event";
import { type Remark, Remarks, type useRemarks } from "./remarks";

type Shown = "all" | "coming" | "arrived";

const seatsOf = (bookings: readonly Booking[]) =>
  bookings.reduce((sum, { numberOfTickets }) => sum + numberOfTickets, 0);

interface DoorPartiesProps {
  bookings: readonly Booking[];
  /** What is noted of their guests. */
  remarks: ReturnType<typeof useRemarks>["remarks"];
  /** Null where nobody counts. */
  capacity: number | null;
  /** Seats of who had not booked. */
  walkIns: number;
  /** Seats that the house keeps back. */
  houseSeats: number;
}

/** The parties of an event to be let in: who is there, who is to come, and who is looked for. */
export function DoorParties({
  bookings,
  remarks,
  capacity,
  walkIns,
  houseSeats,
}: DoorPartiesProps) {
  const client = useQueryClient();
  const wishes = useWishes();
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const rows = bookings.map((booking) => {
    const wish = wishes.get(booking.id);
    const wished = wish && (wish.hasArrived ? booking.numberOfTickets : 0);
    const inside = wished ?? booking.arrivedSeats;
    const hasArrived = inside >= booking.numberOfTickets;
    return { booking, inside, hasArrived, isUnsaved: wish?.isUnsaved ?? false };
  });
  const taken = seatsOf(bookings);
  const arrived = rows.reduce((sum, { inside }) => sum + inside, 0);
  const toCome = taken - arrived;
  const free = capacity === null ? null : Math.max(0, capacity - taken - walkIns - houseSeats);
  const left = free === null ? "" : ` · ${free} left`;
  const keptBack = houseSeats > 0 ? ` · ${counted(houseSeats, "house seat")}` : "";
  const walkedIn = walkIns > 0 ? ` · ${walkIns} walked in` : "";
  const tabs = [
    { value: "all", label: "All", count: taken },
    { value: "coming", label: "To come", count: toCome },
    { value: "arrived", label: "Arrived", count: arrived },
  ] as const;
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
          {arrived} arrived, {toCome} to come
          {walkedIn}
          {keptBack}
          {left}
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
            label="Search by name, phone or code"
            isLabelHidden
            type="search"
            autoComplete="off"
            placeholder="Search by name, phone or code"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="w-full md:w-80"
          />
          <FilterTabs label="Which parties" tabs={tabs} value={shown} onChange={setShown} />
        </div>
      </div>
      {found.length === 0 ? (
        <div className="mt-4">
          <EmptyNote>{rows.length === 0 ? "Nobody is booked yet." : "Nobody here."}</EmptyNote>
        </div>
      ) : (
        <ul aria-label="Parties" className="mt-4 border border-line bg-soot">
          {found.map(({ booking, inside, hasArrived, isUnsaved }) => (
            <DoorRow
              key={booking.id}
              booking={booking}
              remark={remarks.get(booking.id)}
              inside={inside}
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

const digitsIn = (text: string) => text.replace(/\D/g, "");

/** Whether every word is in the name or the code, or all that was typed is part of the number. */
function isFound({ customerName, customerPhone, reference }: Booking, search: string): boolean {
  const place = `${customerName} ${reference}`.toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  if (words.every((word) => place.includes(word))) return true;
  const isNumber = /^[\d\s().+-]+$/.test(search) && digitsIn(search) !== "";
  return isNumber && digitsIn(customerPhone).includes(digitsIn(search));
}

interface DoorRowProps {
  booking: Booking;
  remark: Remark | undefined;
  /** Of its seats, those whose guests have come in. */
  inside: number;
  hasArrived: boolean;
  /** The last tap is not on the server. */
  isUnsaved: boolean;
  onTap: () => void;
}

/** A party at the door, as large as a thumb: a tap lets it in, another undoes it. */
function DoorRow({ booking, remark, inside, hasArrived, isUnsaved, onTap }: DoorRowProps) {
  const time = useVenueTime();
  // Who is there needs to confirm nothing more.
  const held = !hasArrived && heldInWords(booking, time);
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
            {booking.isComp && " · comp"}
            {hasArrived && " · arrived"}
            {!hasArrived && inside > 0 && ` · ${inside} of ${booking.numberOfTickets} arrived`}
          </span>
          {held && <span className="figures block text-limited">{held}</span>}
          <Remarks booking={booking} remark={remark} day={time.dayKey(booking.eventDate)} />
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
