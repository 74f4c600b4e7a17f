import { useState } from "react";

import { send } from "@/api/client";
import { useChange } from "@/api/use-change";
import { useNow } from "@/lib/clock";
import { ConfirmDialog } from "@/ui/panel/confirm-dialog";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelCell } from "@/ui/panel/panel-cell";
import { PanelRow } from "@/ui/panel/panel-row";

import { BookingEditor } from "./booking-editor";
import { type Booking, type Night, TOUCHED, tickets } from "./night";
import { useMoments } from "./use-moments";

const LENGTH_MS = 2 * 60 * 60 * 1000;

/** Whether a mail about the night would still tell its guests something. */
const isAhead = ({ isCancelled, date, endDate }: Night, now: number) =>
  !isCancelled && (endDate === null ? Date.parse(date) + LENGTH_MS : Date.parse(endDate)) > now;

/** A booking of a night, with everything that can be done about it. */
export function BookingRow({ booking, night }: { booking: Booking; night: Night }) {
  const { hour, moment } = useMoments();
  const [open, setOpen] = useState<"editor" | "question" | null>(null);
  const isToldOf = isAhead(night, useNow(60_000)) && booking.customerEmail !== "";
  const close = () => setOpen(null);
  const cancel = useChange({
    send: () => send("POST", `/api/bookings/${booking.id}/cancel` as const, undefined),
    done: "Booking cancelled successfully",
    failed: "Failed to cancel booking",
    refresh: TOUCHED,
    onDone: close,
  });
  const resend = useChange({
    send: () => send("POST", `/api/bookings/${booking.id}/resend` as const, undefined),
    done: `Confirmation sent to ${booking.customerEmail}`,
    failed: "Failed to send confirmation",
    refresh: ["/api/admin/changes"],
  });
  const of = <span className="sr-only"> {booking.customerName}</span>;
  return (
    <PanelRow>
      <PanelCell className="xl:w-[26%]">
        <p className="font-medium wrap-anywhere">{booking.customerName}</p>
        <p className="figures text-smoke">
          {booking.reference}
          {booking.arrivedAt !== null && (
            <span className="text-available"> · arrived {hour(booking.arrivedAt)}</span>
          )}
        </p>
      </PanelCell>
      <PanelCell label="Contact" className="xl:w-[24%]">
        <p className="wrap-anywhere">
          {booking.customerEmail || <span className="text-smoke">No e-mail address</span>}
        </p>
        <p className="figures text-smoke">{booking.customerPhone}</p>
      </PanelCell>
      <PanelCell label="Tickets">
        <span className="figures">{booking.numberOfTickets}</span>
      </PanelCell>
      <PanelCell label="Booked" className="xl:whitespace-nowrap">
        <p className="figures">{moment(booking.createdAt)}</p>
        <p className="text-smoke">{booking.origin === "phone" ? "By phone" : "On the site"}</p>
      </PanelCell>
      <PanelCell>
        {booking.cancelledAt !== null ? (
          <p className="figures text-error">Cancelled {moment(booking.cancelledAt)}</p>
        ) : (
          <div className="flex flex-wrap gap-2 xl:flex-nowrap">
            <PanelButton size="sm" onClick={() => setOpen("editor")}>
              Change{of}
            </PanelButton>
            {isToldOf && (
              <PanelButton
                size="sm"
                look="quiet"
                disabled={resend.isPending}
                onClick={() => resend.mutate(undefined)}
              >
                Resend mail{of}
              </PanelButton>
            )}
            <PanelButton size="sm" look="danger" onClick={() => setOpen("question")}>
              Cancel{of}
            </PanelButton>
          </div>
        )}
        {open === "editor" && <BookingEditor booking={booking} night={night} onClose={close} />}
        <ConfirmDialog
          isOpen={open === "question"}
          title="Cancel this booking?"
          confirmLabel="Cancel the booking"
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined)}
          onClose={close}
        >
          <p>
            {booking.customerName}, {tickets(booking.numberOfTickets)}: the seats are free again at
            once. This cannot be undone.{" "}
            {isToldOf ? `A mail tells ${booking.customerEmail}.` : "No mail is sent."}
          </p>
        </ConfirmDialog>
      </PanelCell>
    </PanelRow>
  );
}
