import { useVenue } from "@/api/venue";
import { moneyInWords } from "@/lib/money";

import type { Payment } from "./payment";

/** Describes a payment. The payer may have transferred the seats to another guest since then. */
export function PaidFor({ payment }: { payment: Payment }) {
  const { customerName, amount, eventId, eventTitle } = payment;
  const venue = useVenue();
  return (
    <p className="mb-4 text-parchment">
      <span>{`${moneyInWords(amount, venue)} was paid ${eventId === null ? "as the deposit of" : "for the seats of"} `}</span>
      <bdi>{customerName}</bdi>
      <span>{eventId === null ? " for " : " at "}</span>
      <bdi>{eventTitle}</bdi>.
    </p>
  );
}
