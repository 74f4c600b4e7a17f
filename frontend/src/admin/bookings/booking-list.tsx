import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { usePagedList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelSelect } from "@/admin/ui/fields";
import { FoundList, ListSearch } from "@/admin/ui/list";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import { send } from "@/api/client";
import { useNow } from "@/lib/clock";

import { type BookedEvent, type Booking, TOUCHED, tickets, useMoments } from "./booked-event";
import { BookingDialog, PhoneBooking } from "./booking-form";

const HEAD = ["Guest", "Contact", "Tickets", "Booked", "Actions"];
const STATES = { active: "Booked", cancelled: "Cancelled", all: "All" };

/** Who is booked for an event, searched and in parts; a guest who calls is added here. */
export function BookingList({ event }: { event: BookedEvent }) {
  const [isAdding, setIsAdding] = useState(false);
  const list = usePagedList("/api/bookings", 50, { eventId: event.eventId, state: "active" });
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-end gap-2.5">
        <ListSearch
          label="Search by name, e-mail, phone or reference"
          list={list}
          className="w-full md:w-96"
        />
        <PanelSelect
          label="Which bookings"
          isLabelHidden
          value={list.filters.state}
          onChange={({ target }) => list.filter({ state: target.value })}
          className="w-36"
        >
          {Object.entries(STATES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </PanelSelect>
        <PanelButton
          variant="fill"
          className="ml-auto"
          disabled={event.isCancelled}
          onClick={() => setIsAdding(true)}
        >
          Add by phone
        </PanelButton>
      </div>
      <FoundList
        of="bookings"
        list={list}
        empty={list.filters.search ? "No booking matches the search." : "No bookings here yet."}
      >
        {(bookings) => (
          <PanelTable label="Guests" head={HEAD}>
            {bookings.map((booking) => (
              <BookingRow key={booking.id} booking={booking} event={event} />
            ))}
          </PanelTable>
        )}
      </FoundList>
      <PhoneBooking event={event} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

const LENGTH_MS = 2 * 60 * 60 * 1000;

/** Whether a mail about the event would still tell its guests something. */
const isAhead = ({ isCancelled, date, endDate }: BookedEvent, now: number) =>
  !isCancelled && (endDate === null ? Date.parse(date) + LENGTH_MS : Date.parse(endDate)) > now;

/** A booking of an event, with everything that can be done about it. */
function BookingRow({ booking, event }: { booking: Booking; event: BookedEvent }) {
  const { hour, moment } = useMoments();
  const [open, setOpen] = useState<"form" | "question" | null>(null);
  const isMailed = isAhead(event, useNow(60_000)) && booking.customerEmail !== "";
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
            <PanelButton size="sm" onClick={() => setOpen("form")}>
              Change{of}
            </PanelButton>
            {isMailed && (
              <PanelButton
                size="sm"
                variant="quiet"
                disabled={resend.isPending}
                onClick={() => resend.mutate(undefined)}
              >
                Resend mail{of}
              </PanelButton>
            )}
            <PanelButton size="sm" variant="danger" onClick={() => setOpen("question")}>
              Cancel{of}
            </PanelButton>
          </div>
        )}
        {open === "form" && <BookingDialog booking={booking} event={event} onClose={close} />}
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
            {isMailed ? `A mail tells ${booking.customerEmail}.` : "No mail is sent."}
          </p>
        </ConfirmDialog>
      </PanelCell>
    </PanelRow>
  );
}
