import { useState } from "react";
import { changesHref } from "@/admin/data/addresses";
import { useChange } from "@/admin/data/use-change";
import { ActionMenu } from "@/admin/ui/action-menu";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { GuestDialog, useGuestContact } from "@/admin/ui/guest/guest-data";
import { type ResponseBody, send } from "@/api/client";
import { reasonOf } from "@/api/errors";
import { read } from "@/api/http";
import { useVenue } from "@/api/venue";
import { isOver } from "@/features/events/event";
import { isolated } from "@/lib/characters";
import { useNow } from "@/lib/time/clock";
import { useShortInstant } from "@/lib/time/venue-time";
import { copyLink } from "@/ui/copy-link";
import { toast } from "@/ui/overlays/toast";

import {
  type BookedEvent,
  type Booking,
  isHeld,
  netPaid,
  tickets,
  wordForGone,
} from "./booked-event";
import { BookingDetails } from "./booking-details";
import { BookingDialog } from "./booking-form";
import { RefundBooking, useMoneyEntries } from "./booking-money";
import { MoveBooking } from "./move-booking";
import {
  doneWithRefund,
  firstChoice,
  type RefundChoice,
  RefundOptions,
  refundedBy,
  refundLabel,
  refundOf,
  useMayRefund,
  useRefundQuestion,
} from "./refund-question";

/**
 * Describes a completed change, and names the recipient of its email. There is no email once the
 * event is over or cancelled.
 */
const doneInWords = (done: string, { customerEmail }: Booking, isAhead: boolean) =>
  isAhead && customerEmail !== ""
    ? `${done}: the mail to ${customerEmail} is on its way`
    : `Booking ${done.toLowerCase()}`;

type Dialog = "details" | "form" | "move" | "question" | "guest" | "refund";

interface BookingMenuProps {
  booking: Booking;
  event: BookedEvent;
}

/** All actions for a booking; for a cancelled one, also the time of the cancellation. */
export function BookingMenu({ booking, event }: BookingMenuProps) {
  const when = useShortInstant();
  const now = useNow();
  const [open, setOpen] = useState<Dialog | null>(null);
  const close = () => setOpen(null);
  const { id, reference, customerName, customerEmail, cancelledAt } = booking;
  const contact = useGuestContact({ email: customerEmail, phone: booking.customerPhone });
  const isAhead = !(isOver(event, now) || event.isCancelled);
  // Otherwise an email would contain no news for the guest.
  const isMailed = isAhead && customerEmail !== "" && !isHeld(booking);
  const restore = useChange({
    send: () => send("POST", `/api/bookings/${id}/restore` as const, undefined),
    done: doneInWords("Restored", booking, isAhead),
    failed: "Failed to restore booking",
  });
  const resend = useChange({
    send: () => send("POST", `/api/bookings/${id}/resend` as const, undefined),
    done: `The confirmation to ${customerEmail} is on its way`,
    failed: "Failed to send confirmation",
  });
  const confirm = useChange({
    send: () => send("POST", `/api/bookings/${id}/confirm` as const, undefined),
    done: doneInWords("Confirmed", booking, isAhead),
    failed: "Failed to confirm booking",
  });
  const money = useMoneyEntries(booking, () => setOpen("refund"));
  const whileItStands = [
    ...(isHeld(booking) ? [{ text: "Confirm", onClick: () => confirm.mutate(undefined) }] : []),
    { text: "Change", onClick: () => setOpen("form") },
    { text: "Copy link", onClick: () => copyBookingLink(booking) },
    ...(isAhead && !isHeld(booking) && booking.arrivedAt === null
      ? [{ text: "Move to another date", onClick: () => setOpen("move") }]
      : []),
    ...(isMailed ? [{ text: "Resend mail", onClick: () => resend.mutate(undefined) }] : []),
  ];
  const cancel = { text: "Cancel booking", isDanger: true, onClick: () => setOpen("question") };
  const [changes, cancellation] = cancelledAt === null ? [whileItStands, [cancel]] : [[], []];
  const entries = [
    { text: "Details", onClick: () => setOpen("details") },
    ...changes,
    ...(isAhead && wordForGone(booking) === "Cancelled" && cancelledAt !== null
      ? [{ text: "Restore booking", onClick: () => restore.mutate(undefined) }]
      : []),
    ...money,
    { text: "What changed", href: changesHref(reference) },
    ...(contact ? [{ text: "Guest's data", onClick: () => setOpen("guest") }] : []),
    ...cancellation,
  ];
  return (
    <>
      <div className="flex items-center justify-end gap-2.5">
        {cancelledAt !== null && (
          <p className="figures min-w-24 text-error [overflow-wrap:normal] max-table:hidden">
            {`${wordForGone(booking)} ${when(cancelledAt)}`}
          </p>
        )}
        <ActionMenu variant="icon" name={customerName} entries={entries} />
      </div>
      {open === "guest" && contact && <GuestDialog contact={contact} onClose={close} />}
      <OpenedDialog open={open} {...{ booking, event, isMailed }} onClose={close} />
      <CancelBooking
        isOpen={open === "question"}
        booking={booking}
        isAhead={isAhead}
        isMailed={isMailed}
        onRestore={() => restore.mutate(undefined)}
        onClose={close}
      />
    </>
  );
}

interface OpenedDialogProps extends BookingMenuProps {
  open: Dialog | null;
  isMailed: boolean;
  onClose: () => void;
}

/** The dialog that the menu of a booking has opened, if any. */
function OpenedDialog({ open, booking, event, isMailed, onClose }: OpenedDialogProps) {
  if (open === "details") return <BookingDetails {...{ booking, event, onClose }} />;
  if (open === "refund") return <RefundBooking {...{ booking, onClose }} />;
  if (open === "move") return <MoveBooking {...{ booking, isMailed, onClose }} />;
  return open === "form" && <BookingDialog {...{ booking, event, onClose }} />;
}

interface CancelBookingProps {
  isOpen: boolean;
  booking: Booking;
  isAhead: boolean;
  isMailed: boolean;
  onRestore: () => void;
  onClose: () => void;
}

/** Asks before a booking is cancelled, and about its refund. */
function CancelBooking({
  isOpen,
  booking,
  isAhead,
  isMailed,
  onRestore,
  onClose,
}: CancelBookingProps) {
  const { id, customerName, customerEmail, numberOfTickets, cancelledAt } = booking;
  const venue = useVenue();
  const question = useRefundQuestion("Cancel", (asked) => cancel.mutate(asked));
  const mayRefund = useMayRefund();
  const [chosen, setChosen] = useState<RefundChoice | null>(null);
  const paid = netPaid(booking);
  const refunds = paid > 0 ? { rule: booking.refundIfCancelled, all: paid } : null;
  const choice = refunds && (mayRefund ? (chosen ?? firstChoice(refunds)) : "none");
  const amount = refunds && choice ? refundOf(choice, refunds) : 0;
  const cancel = useChange({
    send: async (refund: RefundChoice | null) => {
      const how = refund ? { refund } : {};
      const url = `/api/bookings/${id}/cancel` as const;
      return { refunded: refundedBy(booking, await send("POST", url, how)), choice: refund };
    },
    done: (made) => doneWithRefund("cancelled", made, venue, "Booking cancelled successfully"),
    failed: "Failed to cancel booking",
    onFailure: question.asks,
    onDone: onClose,
    onUndo: onRestore,
    // A refund cannot be undone.
    canUndo: ({ refunded }) => isAhead && !isHeld(booking) && refunded === 0,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel this booking?"
      confirmLabel={refunds ? refundLabel("Cancel", amount, venue) : "Cancel the booking"}
      isOutdated={cancelledAt !== null}
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate(choice)}
      onClose={onClose}
    >
      <p>
        {`${isolated(customerName)}, ${tickets(numberOfTickets)}: the seats are free again at once, or held for the next party on the waitlist, which is emailed. The booking can be restored while they are free. ${
          isMailed ? `We email ${customerEmail}.` : "The guest won't be emailed."
        }`}
      </p>
      {refunds && <RefundOptions {...{ refunds, choice }} onChoose={setChosen} />}
      {amount > 0 && (
        <p className="mt-1 text-14 text-smoke">If you restore it, the guest must pay again.</p>
      )}
      {question.question}
    </ConfirmDialog>
  );
}

/** Puts a booking's private address on the clipboard, for the manager to give to its guest. */
async function copyBookingLink({ id, customerName }: Booking): Promise<void> {
  try {
    const { link } = await read<ResponseBody<`/api/bookings/${number}/link`>>(
      `/api/bookings/${id}/link`,
    );
    await copyLink(
      link,
      `It is ${isolated(customerName)}'s alone: it changes and cancels the booking.`,
    );
  } catch (error) {
    toast({
      title: "Failed to copy link",
      description: reasonOf(error),
      variant: "destructive",
    });
  }
}
