import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelSelect } from "@/admin/ui/fields";
import { Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote } from "@/admin/ui/notes";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import { send } from "@/api/client";
import { useNow } from "@/lib/clock";
import { Loading } from "@/ui/loading";

import { type Booking, type Night, TOUCHED, tickets, useMoments } from "./booked-event";
import { BookingEditor, PhoneBooking } from "./booking-form";

const LIMIT = 50;
const HEAD = ["Guest", "Contact", "Tickets", "Booked", "Actions"];
const STATES = { active: "Booked", cancelled: "Cancelled", all: "All" };

/** Who is booked for a night, searched and in parts; a guest who calls is added here. */
export function BookingList({ night }: { night: Night }) {
  const [state, setState] = useState("active");
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const wanted = { eventId: night.eventId, state, search, offset, limit: LIMIT };
  const bookings = useList("/api/bookings", wanted);
  if (bookings.error) throw bookings.error;
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-end gap-2.5">
        <SearchField
          label="Search by name, e-mail, phone or reference"
          value={search}
          onChange={(text) => {
            setSearch(text);
            setOffset(0);
          }}
          className="w-full md:w-96"
        />
        <PanelSelect
          label="Which bookings"
          isLabelHidden
          value={state}
          onChange={(event) => {
            setState(event.target.value);
            setOffset(0);
          }}
          className="w-36"
        >
          {Object.entries(STATES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </PanelSelect>
        <PanelButton
          look="fill"
          className="ml-auto"
          disabled={night.isCancelled}
          onClick={() => setIsAdding(true)}
        >
          Add by phone
        </PanelButton>
      </div>
      {bookings.isPending && <Loading>Loading bookings...</Loading>}
      {bookings.data && (
        <>
          {bookings.data.rows.length === 0 ? (
            <EmptyNote>
              {search ? "No booking matches the search." : "No bookings here yet."}
            </EmptyNote>
          ) : (
            <PanelTable label="Guests" head={HEAD}>
              {bookings.data.rows.map((booking) => (
                <BookingRow key={booking.id} booking={booking} night={night} />
              ))}
            </PanelTable>
          )}
          <Pager
            of="bookings"
            shown={{ offset, limit: LIMIT }}
            total={bookings.data.total}
            onGo={setOffset}
          />
        </>
      )}
      <PhoneBooking night={night} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

const LENGTH_MS = 2 * 60 * 60 * 1000;

/** Whether a mail about the night would still tell its guests something. */
const isAhead = ({ isCancelled, date, endDate }: Night, now: number) =>
  !isCancelled && (endDate === null ? Date.parse(date) + LENGTH_MS : Date.parse(endDate)) > now;

/** A booking of a night, with everything that can be done about it. */
function BookingRow({ booking, night }: { booking: Booking; night: Night }) {
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
