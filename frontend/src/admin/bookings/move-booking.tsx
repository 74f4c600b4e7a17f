import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelSelect } from "@/admin/ui/fields";
import { LoadFault } from "@/admin/ui/notes";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";
import { type Booking, startInWords, tickets } from "./booked-event";
import {
  doneWithRefund,
  type RefundChoice,
  refundedBy,
  useRefundQuestion,
} from "./refund-question";

interface MoveBookingProps {
  booking: Booking;
  /** Whether the guest gets an email about it. */
  isMailed: boolean;
  onClose: () => void;
}

/** Asks for another date of the show to move a booking to. */
export function MoveBooking({ booking, isMailed, onClose }: MoveBookingProps) {
  const { id, customerName, customerEmail, numberOfTickets } = booking;
  const time = useVenueTime();
  const now = useNow();
  const { data: dates, isError, refetch } = usePanelQuery(`/api/bookings/${id}/dates` as const);
  const [chosen, setChosen] = useState<number>();
  const target = dates?.find((date) => date.id === chosen) ?? dates?.[0];
  const venue = useVenue();
  const refund = useRefundQuestion("Move", (choice) => {
    if (target) move.mutate({ eventId: target.id, refund: choice });
  });
  const move = useChange({
    send: async (to: { eventId: number; refund?: RefundChoice }) => {
      const moved = await send("POST", `/api/bookings/${id}/move` as const, to);
      return { refunded: refundedBy(booking, moved), choice: to.refund ?? null };
    },
    done: (made) => doneWithRefund("moved", made, venue, "Booking moved successfully"),
    failed: "Failed to move booking",
    onFailure: refund.asks,
    onDone: onClose,
  });
  const mail = isMailed ? `We email ${customerEmail}.` : "The guest won't be emailed.";
  return (
    <ConfirmDialog
      isOpen
      title="Move this booking?"
      confirmLabel="Move the booking"
      keepLabel="Keep the date"
      variant="fill"
      isPending={move.isPending || target === undefined}
      onConfirm={() => target && move.mutate({ eventId: target.id })}
      onClose={onClose}
    >
      <p className="mb-4">
        {`${isolated(customerName)}, ${tickets(numberOfTickets)}: code and link stay, and the seats of the first date are free at once. ${mail}`}
      </p>
      {!dates && isError && <LoadFault what="other dates" onRetry={refetch} />}
      {!(dates || isError) && <Loading>Loading other dates...</Loading>}
      {dates?.length === 0 && (
        <p className="text-act">
          {`No other date of this show has ${tickets(numberOfTickets)} left.`}
        </p>
      )}
      {target && (
        <PanelSelect
          label="Date"
          value={String(target.id)}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {dates?.map((date) => (
            <option key={date.id} value={date.id}>
              {startInWords(date, time, now) +
                (date.seatsLeft === null ? "" : `, ${date.seatsLeft} left`)}
            </option>
          ))}
        </PanelSelect>
      )}
      {refund.question}
    </ConfirmDialog>
  );
}
