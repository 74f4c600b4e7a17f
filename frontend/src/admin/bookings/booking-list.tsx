import { useState } from "react";
import { Link } from "wouter";
import { changesHref, guestHref } from "@/admin/data/addresses";
import { EachRow } from "@/admin/data/pinned-rows";
import { useChange } from "@/admin/data/use-change";
import { usePagedList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelSelect } from "@/admin/ui/fields";
import { GuestDialog } from "@/admin/ui/guest/guest-data";
import { ListSearch, QueryList } from "@/admin/ui/lists/list";
import { RowMenu } from "@/admin/ui/lists/row-menu";
import { BriefLine, MailAddress } from "@/admin/ui/lists/row-title";
import { PanelCell, PanelRow, PanelTable, ROW_LINK } from "@/admin/ui/lists/table";
import { send } from "@/api/client";
import { isOver } from "@/features/events/event";
import { isolated } from "@/lib/characters";
import { useNow } from "@/lib/time/clock";
import { shortInstant, useVenueTime } from "@/lib/time/venue-time";

import {
  type BookedEvent,
  type Booking,
  heldInWords,
  isHeld,
  tickets,
  wordForGone,
} from "./booked-event";
import { BookingDialog, PhoneBooking } from "./booking-form";
import { copyBookingLink } from "./booking-link";

const HEAD = ["Guest", "Contact", "Tickets", "Booked", "More"];
const ORIGINS = { site: "On the site", phone: "By phone", forgotten: "" };
const STATES = { active: "Booked", cancelled: "Cancelled", all: "All" };

/** Who is booked for an event, searched and in parts; a guest who calls is added here. */
export function BookingList({ event }: { event: BookedEvent }) {
  const [isAdding, setIsAdding] = useState(false);
  // Whoever was found among all guests is looked at here, cancelled or not.
  const guest = new URLSearchParams(window.location.search).get("guest") ?? "";
  const first = { eventId: event.eventId, search: guest, state: guest ? "all" : "active" };
  const list = usePagedList("/api/bookings", 50, first);
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-end gap-2.5">
        <ListSearch
          label="Search by name, email, phone or code"
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
      <QueryList
        of="bookings"
        list={list}
        empty={list.filters.search ? "No booking matches the search." : "No bookings here yet."}
        next={
          !(list.filters.search || event.isCancelled) && {
            text: "Write one down",
            onClick: () => setIsAdding(true),
          }
        }
      >
        {(bookings) => (
          <PanelTable label="Guests" head={HEAD}>
            <EachRow of={bookings}>
              {(booking) => <BookingRow booking={booking} event={event} />}
            </EachRow>
          </PanelTable>
        )}
      </QueryList>
      <PhoneBooking event={event} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

/** What a guest gets whose held seats the manager confirms; nothing once the event is over or off. */
const confirmedInWords = ({ customerEmail }: Booking, isAhead: boolean) =>
  isAhead && customerEmail !== ""
    ? `Confirmed: the mail to ${customerEmail} is on its way`
    : "Booking confirmed";

/** A booking of an event, with everything that can be done about it. */
function BookingRow({ booking, event }: { booking: Booking; event: BookedEvent }) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const [open, setOpen] = useState<"form" | "question" | "guest" | null>(null);
  const isAhead = !(isOver(event, now) || event.isCancelled);
  // Only then would a mail still tell the guest something.
  const isMailed = isAhead && booking.customerEmail !== "" && !isHeld(booking);
  const close = () => setOpen(null);
  const ofBooking = [
    { text: "What changed", href: changesHref(booking.reference) },
    ...(booking.customerEmail === ""
      ? []
      : [{ text: "Guest's data", onClick: () => setOpen("guest") }]),
  ];
  const cancel = useChange({
    send: () => send("POST", `/api/bookings/${booking.id}/cancel` as const, undefined),
    done: "Booking cancelled successfully",
    failed: "Failed to cancel booking",
    onDone: close,
  });
  const resend = useChange({
    send: () => send("POST", `/api/bookings/${booking.id}/resend` as const, undefined),
    done: `The confirmation to ${booking.customerEmail} is on its way`,
    failed: "Failed to send confirmation",
  });
  const confirm = useChange({
    send: () => send("POST", `/api/bookings/${booking.id}/confirm` as const, undefined),
    done: confirmedInWords(booking, isAhead),
    failed: "Failed to confirm booking",
  });
  const held = heldInWords(booking, time, now);
  const { customerName, reference, numberOfTickets, cancelledAt, arrivedAt, isComp } = booking;
  const gone = wordForGone(booking);
  const arrived = arrivedAt !== null && `arrived ${time.hour(arrivedAt)}`;
  return (
    <PanelRow compactOnPhone>
      <PanelCell className="xl:w-[30%]">
        <GuestName booking={booking} />
        <p className="figures text-smoke max-table:hidden">
          <span>{reference}</span>
          {arrived && <span className="text-available">{` · ${arrived}`}</span>}
        </p>
        <BriefLine
          parts={[
            reference,
            tickets(numberOfTickets),
            isComp && "comp",
            cancelledAt ? gone.toLowerCase() : arrived,
          ]}
        />
        {held && <p className="figures text-limited">{held}</p>}
        {booking.note && (
          <p className="text-[13px] wrap-anywhere whitespace-pre-line text-parchment">
            {booking.note}
          </p>
        )}
      </PanelCell>
      <PanelCell hideOnPhone className="xl:w-[26%]">
        <p>
          {booking.customerEmail ? (
            <MailAddress>{booking.customerEmail}</MailAddress>
          ) : (
            <span className="text-smoke">No email address</span>
          )}
        </p>
        <p className="figures text-smoke">{booking.customerPhone}</p>
      </PanelCell>
      <PanelCell hideOnPhone>
        <span className="figures">{numberOfTickets}</span>
        {isComp && <span className="block text-brass-hi">Comp</span>}
      </PanelCell>
      <PanelCell hideOnPhone className="xl:whitespace-nowrap">
        <p className="figures">{shortInstant(time, booking.createdAt, now)}</p>
        <p className="text-smoke">{ORIGINS[booking.origin]}</p>
      </PanelCell>
      <PanelCell className="table:w-0">
        {cancelledAt !== null ? (
          <div className="flex items-center justify-end gap-2.5">
            <p className="figures text-error max-table:hidden">
              {`${gone} ${shortInstant(time, cancelledAt, now)}`}
            </p>
            <RowMenu name={customerName} entries={() => ofBooking} />
          </div>
        ) : (
          <RowMenu
            name={customerName}
            entries={() => [
              ...(isHeld(booking)
                ? [{ text: "Confirm", onClick: () => confirm.mutate(undefined) }]
                : []),
              { text: "Change", onClick: () => setOpen("form") },
              { text: "Copy link", onClick: () => copyBookingLink(booking) },
              ...(isMailed
                ? [{ text: "Resend mail", onClick: () => resend.mutate(undefined) }]
                : []),
              { text: "Cancel booking", onClick: () => setOpen("question") },
              ...ofBooking,
            ]}
          />
        )}
        {open === "guest" && <GuestDialog email={booking.customerEmail} onClose={close} />}
        {open === "form" && <BookingDialog booking={booking} event={event} onClose={close} />}
        <ConfirmDialog
          isOpen={open === "question"}
          title="Cancel this booking?"
          confirmLabel="Cancel the booking"
          isOutdated={cancelledAt !== null}
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined)}
          onClose={close}
        >
          <p>
            {`${isolated(customerName)}, ${tickets(numberOfTickets)}: the seats are free again at once, or held for the next party that waits, which gets a mail. This cannot be undone. ${
              isMailed
                ? `A mail goes to ${booking.customerEmail}.`
                : "The guest gets no mail about it."
            }`}
          </p>
        </ConfirmDialog>
      </PanelCell>
    </PanelRow>
  );
}

/** Who has booked: the way to all of the guest, where the booking says who that is. */
function GuestName({ booking: { customerName, cancelledAt, guestKey } }: { booking: Booking }) {
  const tone = cancelledAt === null ? "" : "text-smoke";
  if (guestKey === null)
    return (
      <p className={`font-medium wrap-anywhere ${tone}`}>
        <bdi>{customerName}</bdi>
      </p>
    );
  return (
    <Link
      {...ROW_LINK}
      href={guestHref(guestKey)}
      className={`inline-block font-medium wrap-anywhere underline-offset-4 hover:underline max-md:min-h-11 ${tone}`}
    >
      <bdi>{customerName}</bdi>
    </Link>
  );
}
