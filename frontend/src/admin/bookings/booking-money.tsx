import { useState } from "react";
import { paymentsHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { tellFailure } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PaymentRefunds } from "@/admin/payments/give-back";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { LoadFault } from "@/admin/ui/notes";
import type { ResponseBody } from "@/api/client";
import { read } from "@/api/http";
import { useVenue } from "@/api/venue";
import { Loading } from "@/ui/loading";

import { type Booking, moneyLines, netPaid } from "./booked-event";
import { useMayRefund } from "./refund-question";

/** Links and buttons for the money of a booking: 'Refund', 'Receipt' and 'Payment'. */
export function useMoneyEntries(booking: Booking, onRefund: () => void) {
  const mayRefund = useMayRefund();
  const maySee = usePermission()("GET /api/admin/payments");
  const isPaid = (booking.payment?.paid ?? 0) > 0;
  return [
    ...(mayRefund && netPaid(booking) > 0 ? [{ text: "Refund", onClick: onRefund }] : []),
    ...(isPaid ? [{ text: "Receipt", onClick: () => void openReceipt(booking) }] : []),
    ...(maySee && booking.payment !== null
      ? [{ text: "Payment", href: paymentsHref(booking.reference) }]
      : []),
  ];
}

/** The money of a booking with its buttons; renders nothing without any. */
export function BookingMoney({ booking }: { booking: Booking }) {
  const [isRefunding, setRefunding] = useState(false);
  const entries = useMoneyEntries(booking, () => setRefunding(true));
  const lines = moneyLines(booking, useVenue());
  if (lines.length === 0 && entries.length === 0) return null;
  return (
    <section aria-label="Money" className="mb-5 border border-line p-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
        {lines.map(({ name, amount, tone }) => (
          <div key={name} className="contents">
            <dt className="text-smoke">{name}</dt>
            <dd className={`figures ${tone}`}>{amount}</dd>
          </div>
        ))}
      </dl>
      {entries.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {entries.map(({ text, ...action }) => (
            <PanelButton key={text} size="sm" {...action}>
              {text}
            </PanelButton>
          ))}
        </div>
      )}
      {isRefunding && <RefundBooking booking={booking} onClose={() => setRefunding(false)} />}
    </section>
  );
}

interface RefundBookingProps {
  booking: Booking;
  onClose: () => void;
}

/** Refunds the payments of a booking, and lists their earlier refunds. */
export function RefundBooking({
  booking: { id, eventId, reference },
  onClose,
}: RefundBookingProps) {
  const wanted = new URLSearchParams({ eventId: String(eventId), search: reference });
  const { data, isError, refetch } = usePanelQuery(`/api/admin/payments?${wanted}` as const);
  const payments = data?.filter(({ bookingId, paid }) => bookingId === id && paid > 0);
  return (
    <PanelDialog isOpen onClose={onClose} title="Refund" size="sm">
      {!payments && isError && <LoadFault what="payments" onRetry={refetch} />}
      {!(payments || isError) && <Loading>Loading payments...</Loading>}
      {payments?.length === 0 && <p>This booking has no payment to refund.</p>}
      {payments?.map((payment) => (
        <PaymentRefunds key={payment.id} payment={payment} onClose={onClose} />
      ))}
    </PanelDialog>
  );
}

/** Opens the receipt of a booking, to which its private page links. */
async function openReceipt({ id }: Booking): Promise<void> {
  // Browsers open a tab only during the click.
  const tab = window.open("about:blank", "_blank");
  try {
    const { link } = await read<ResponseBody<`/api/bookings/${number}/link`>>(
      `/api/bookings/${id}/link`,
    );
    (tab ?? window).location.assign(`${new URL(link).pathname}/receipt`);
  } catch (error) {
    tab?.close();
    tellFailure("Failed to open the receipt", error);
  }
}
