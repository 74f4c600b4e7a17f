import { useState } from "react";
import { changesHref } from "@/admin/data/addresses";
import { useChange } from "@/admin/data/use-change";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { GuestDialog, useGuestContact } from "@/admin/ui/guest/guest-data";
import { RowMenu } from "@/admin/ui/lists/row-menu";
import { type ResponseBody, send } from "@/api/client";
import { reasonOf } from "@/api/errors";
import { read } from "@/api/http";
import { useVenue } from "@/api/venue";
import { isOver } from "@/features/events/event";
import { isolated } from "@/lib/characters";
import { type Currency, moneyInWords } from "@/lib/money";
import { useNow, useShortInstant } from "@/lib/time/clock";
import { copyLink } from "@/ui/copy-link";
import { toast } from "@/ui/overlays/toast";

import { type BookedEvent, type Booking, isHeld, tickets, wordForGone } from "./booked-event";
import { BookingDialog } from "./booking-form";
import { MoveBooking } from "./move-booking";

/** What was done, and that its guest is mailed; nobody is once the event is over or off. */
const doneInWords = (done: string, { customerEmail }: Booking, isAhead: boolean) =>
  isAhead && customerEmail !== ""
    ? `${done}: the mail to ${customerEmail} is on its way`
    : `Booking ${done.toLowerCase()}`;

interface BookingMenuProps {
  booking: Booking;
  event: BookedEvent;
}

/** Everything that can be done about a booking; of a cancelled one also since when it is. */
export function BookingMenu({ booking, event }: BookingMenuProps) {
  const when = useShortInstant();
  const now = useNow();
  const [open, setOpen] = useState<"form" | "move" | "question" | "guest" | null>(null);
  const close = () => setOpen(null);
  const { id, reference, customerName, customerEmail, cancelledAt } = booking;
  const contact = useGuestContact({ email: customerEmail, phone: booking.customerPhone });
  const isAhead = !(isOver(event, now) || event.isCancelled);
  // Only then would a mail still tell the guest something.
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
  const whileItStands = [
    ...(isHeld(booking) ? [{ text: "Confirm", onClick: () => confirm.mutate(undefined) }] : []),
    { text: "Change", onClick: () => setOpen("form") },
    { text: "Copy link", onClick: () => copyBookingLink(booking) },
    ...(isAhead && !isHeld(booking) && booking.arrivedAt === null
      ? [{ text: "Move to another date", onClick: () => setOpen("move") }]
      : []),
    ...(isMailed ? [{ text: "Resend mail", onClick: () => resend.mutate(undefined) }] : []),
    { text: "Cancel booking", onClick: () => setOpen("question") },
  ];
  const entries = [
    ...(cancelledAt === null ? whileItStands : []),
    ...(isAhead && wordForGone(booking) === "Cancelled" && cancelledAt !== null
      ? [{ text: "Restore booking", onClick: () => restore.mutate(undefined) }]
      : []),
    { text: "What changed", href: changesHref(reference) },
    ...(contact ? [{ text: "Guest's data", onClick: () => setOpen("guest") }] : []),
  ];
  return (
    <>
      <div className="flex items-center justify-end gap-2.5">
        {cancelledAt !== null && (
          <p className="figures text-error max-table:hidden">
            {`${wordForGone(booking)} ${when(cancelledAt)}`}
          </p>
        )}
        <RowMenu name={customerName} entries={() => entries} />
      </div>
      {open === "guest" && contact && <GuestDialog contact={contact} onClose={close} />}
      {open === "move" && <MoveBooking booking={booking} isMailed={isMailed} onClose={close} />}
      {open === "form" && <BookingDialog booking={booking} event={event} onClose={close} />}
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

interface CancelBookingProps {
  isOpen: boolean;
  booking: Booking;
  isAhead: boolean;
  isMailed: boolean;
  onRestore: () => void;
  onClose: () => void;
}

/** Asks before a booking is cancelled: who is told, and what goes back. */
function CancelBooking({
  isOpen,
  booking,
  isAhead,
  isMailed,
  onRestore,
  onClose,
}: CancelBookingProps) {
  const { id, customerName, customerEmail, numberOfTickets, cancelledAt } = booking;
  const goesBack = goesBackInWords(booking, useVenue());
  const cancel = useChange({
    send: () => send("POST", `/api/bookings/${id}/cancel` as const, undefined),
    done: "Booking cancelled successfully",
    failed: "Failed to cancel booking",
    onDone: onClose,
    onUndo: onRestore,
    // Money that goes back cannot be taken again.
    canUndo: () => isAhead && !isHeld(booking) && goesBack === "",
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel this booking?"
      confirmLabel="Cancel the booking"
      isOutdated={cancelledAt !== null}
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {`${isolated(customerName)}, ${tickets(numberOfTickets)}: the seats are free again at once, or held for the next party that waits, which gets a mail. The booking can be restored while they are free. ${
          isMailed ? `A mail goes to ${customerEmail}.` : "The guest gets no mail about it."
        }`}
      </p>
      {goesBack && <p className="mt-3">{goesBack}</p>}
    </ConfirmDialog>
  );
}

/** What goes back to the guest when the manager cancels; empty where nothing was paid. */
function goesBackInWords({ payment }: Booking, currency: Currency): string {
  const kept = payment ? payment.paid - payment.refunded : 0;
  if (payment === null || kept <= 0) return "";
  return `${moneyInWords(kept, currency)} goes back to the card that paid, which cannot be undone: who is restored owes it again.`;
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
