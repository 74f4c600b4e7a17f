import { Badge } from "@/admin/ui/badge";
import { amountColumn } from "@/admin/ui/lists/amounts";
import type { Column } from "@/admin/ui/lists/data-table";
import { Tooltip } from "@/admin/ui/tooltip";
import { useVenue } from "@/api/venue";
import type { Currency } from "@/lib/money";

import {
  type BookedEvent,
  type Booking,
  moneyLines,
  paidInAll,
  pricesInWords,
} from "./booked-event";

interface MoneyColumns {
  rows: readonly Booking[];
  currency: Currency;
  /** The sums of all pages, in cents. Default: the table has no sums. */
  totals?: { paid: number; owed: number } | undefined;
}

/** The columns 'Paid' and 'Owes' of bookings; a phone shows the balance due. */
export function moneyColumns({ rows, currency, totals }: MoneyColumns): Column<Booking>[] {
  const shared = { rows, currency, hasTotal: totals !== undefined };
  const paid = amountColumn({ ...shared, head: "Paid", amount: paidInAll, total: totals?.paid });
  const owes = amountColumn<Booking>({
    ...shared,
    head: "Owes",
    amount: ({ balanceDue }) => balanceDue ?? 0,
    total: totals?.owed,
    phone: "sum",
  });
  return [
    {
      ...paid,
      sort: { key: "paid" },
      cell: (booking) => (
        <>
          {paid.cell(booking)}
          <OtherMoney booking={booking} />
        </>
      ),
    },
    {
      ...owes,
      sort: { key: "owed" },
      ...(totals && {
        total: (
          <>
            <span className="table:hidden">owe </span>
            {owes.total}
          </>
        ),
      }),
      cell: (booking) => {
        const isOwing = (booking.balanceDue ?? 0) > 0;
        return (
          <span className={isOwing ? "text-act" : "max-table:hidden"}>
            <span className="table:hidden">owes </span>
            {owes.cell(booking)}
          </span>
        );
      },
    },
  ];
}

const IN_COLUMNS = ["Paid", "Balance due"];

/** Refunds, disputes and payments at the door, on one line. */
function OtherMoney({ booking }: { booking: Booking }) {
  const lines = moneyLines(booking, useVenue()).filter(({ name }) => !IN_COLUMNS.includes(name));
  if (lines.length === 0) return null;
  const words = lines.map(({ text }) => text).join(", ");
  return (
    <Tooltip text={words} isForCutText>
      <span className="block max-w-36 truncate text-13 text-smoke">
        {lines.map(({ name, text, tone }, index) => (
          <span key={name} className={tone}>
            {index > 0 ? `, ${text}` : text}
          </span>
        ))}
      </span>
    </Tooltip>
  );
}

/** How many tickets a booking has, at which prices, and whether they are complimentary. */
export function Tickets({ booking, event }: { booking: Booking; event?: BookedEvent }) {
  const prices = pricesInWords(booking, event);
  return (
    <>
      <span className="figures">{booking.numberOfTickets}</span>
      {booking.isComp && (
        <span className="ml-2">
          <Badge word="Comp" tone="plain" />
        </span>
      )}
      {prices && (
        <Tooltip text={prices} isForCutText>
          <span className="figures block max-w-36 truncate text-13 text-smoke">{prices}</span>
        </Tooltip>
      )}
    </>
  );
}
