import { X } from "lucide-react";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { type Schemas, send } from "@/api/client";
import { ApiError, adviceIn, isNotFound } from "@/api/errors";
import { read } from "@/api/http";
import { useVenue } from "@/api/venue";
import { type Currency, moneyInWords } from "@/lib/money";
import { forgetOrder, forgetPaidOrder, type OpenOrder } from "@/lib/send-queue/open-orders";
import type { Instant } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { moment, useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/open-orders";
import { Button, IconButton } from "@/ui/button";
import { toast } from "@/ui/overlays/toast";
import { BalancedTitle } from "@/ui/titles";

type Booking = Schemas["OwnBookingOut"];
type Event = Schemas["EventOut"];

/** The name and contact of an order. */
export type Guest = Pick<Booking, "customerName" | "customerEmail" | "customerPhone">;

interface Held {
  order: OpenOrder;
  booking: Booking;
  amount: string;
  until: Instant;
}

const isOpen = ({ state, payment }: Booking) =>
  payment?.state === "open" &&
  (state === "unpaid" || (state === "confirmed" && payment.payUntil !== null));

const HIDDEN = "nightcap-hidden-orders";

/** The orders that the guest has hidden in this tab, by token, each with the end of its time. */
function readHidden(): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(HIDDEN) ?? "{}");
    return typeof found === "object" ? { ...found } : {};
  } catch {
    return {};
  }
}

/** Remembers hidden orders until they expire; an order that is held again is shown again. */
function useHidden() {
  const [hidden, setHidden] = useState(readHidden);
  const hide = (orders: readonly Held[]) => {
    const all = Object.fromEntries(orders.map(({ order, until }) => [order.token, until]));
    setHidden(all);
    try {
      sessionStorage.setItem(HIDDEN, JSON.stringify(all));
    } catch {
      // They stay hidden on this page.
    }
  };
  return { hidden, hide };
}

/**
 * Reads the open orders from the server: when they change, every minute, and whenever the page is
 * looked at again. The link of an order that is paid, released or expired is removed.
 */
function useBookings(orders: readonly OpenOrder[], minute: number) {
  const [bookings, setBookings] = useState<ReadonlyMap<string, Booking>>(new Map());
  const [tries, readAgain] = useReducer((before: number) => before + 1, 0);
  const take = (token: string, booking: Booking) => {
    if (isOpen(booking)) setBookings((all) => new Map(all).set(token, booking));
    else if (booking.state === "confirmed") forgetPaidOrder(token);
    else forgetOrder(token);
  };
  const look = useEffectEvent(() => {
    if (document.visibilityState === "hidden") return;
    for (const { token } of orders)
      read<Booking>(`/api/guest/bookings/${token}`).then(
        (booking) => take(token, booking),
        // Without a response, the last one is valid until its time is over.
        (error) => isNotFound(error) && forgetOrder(token),
      );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the reasons to read again.
  useEffect(() => look(), [orders, minute, tries]);
  useEffect(() => {
    const onReturn = () => look();
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("pageshow", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("pageshow", onReturn);
    };
  }, []);
  return { bookings, readAgain };
}

function heldOf(
  order: OpenOrder,
  booking: Booking | undefined,
  now: number,
  currency: Currency,
): Held | null {
  const payment = booking?.payment;
  if (!booking || !payment?.payUntil || now >= Date.parse(payment.payUntil)) return null;
  const due = payment.amount - payment.paid + payment.refunded;
  return { order, booking, amount: moneyInWords(due, currency), until: payment.payUntil };
}

interface OpenOrdersBarProps {
  orders: readonly OpenOrder[];
  /** Opens the booking dialog of the same show for the same guest. */
  onBookMore: (event: Event, guest: Guest) => void;
}

/** The open orders of this browser at the foot of the page: pay, book more, or release. */
export function OpenOrdersBar({ orders, onBookMore }: OpenOrdersBarProps) {
  const { hidden, hide } = useHidden();
  const venue = useVenue();
  const { bookings, readAgain } = useBookings(orders, useNow());
  const untils = [...bookings.values()].flatMap(({ payment }) => payment?.payUntil ?? []);
  const now = useNow({ moments: untils.map((until) => Date.parse(until)) });
  const open = orders.flatMap(
    (order) => heldOf(order, bookings.get(order.token), now, venue) ?? [],
  );
  const held = open.filter(({ order, until }) => hidden[order.token] !== until);
  if (held.length === 0) return null;
  return (
    <section
      aria-label={held.length === 1 ? t.yourBooking : t.yourBookings}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[72svh] animate-rise overflow-y-auto border-t border-brass bg-coal px-gutter md:bottom-6 md:mx-auto md:w-[440px] lg:right-auto lg:left-[max(50%-220px,480px)] lg:mx-0 md:border md:px-6 print:hidden"
    >
      <IconButton label={t.hide} className="absolute top-1 right-1" onClick={() => hide(open)}>
        <X aria-hidden className="size-5" strokeWidth={1.25} />
      </IconButton>
      {held.map((one) => (
        <HeldOrder
          key={one.order.token}
          held={one}
          now={now}
          onBookMore={onBookMore}
          onStale={readAgain}
        />
      ))}
    </section>
  );
}

/** Narrow phones have room for all three in one row; the last two stay together. */
const BUTTONS =
  "mt-3 flex flex-wrap gap-2 [&_:is(a,button)]:min-h-11 max-sm:[&_:is(a,button)]:px-2.5";

interface HeldOrderProps {
  held: Held;
  now: number;
  onBookMore: OpenOrdersBarProps["onBookMore"];
  /** Called if the booking has changed since it was loaded. */
  onStale: () => void;
}

function HeldOrder({ held, now, onBookMore, onStale }: HeldOrderProps) {
  const { order, booking, amount, until } = held;
  const [step, setStep] = useState<"offered" | "asked" | "kept">("offered");
  const time = useVenueTime();
  const path = `/booking/${order.token}`;
  // A booking that is paid in part falls back to that part, and is released on its own page.
  const isPart = booking.state === "confirmed";
  return (
    <div className="border-line py-4 md:py-5 [&+&]:border-t">
      <h2 className="pr-9 text-22 leading-tight wrap-anywhere">
        <a href={path} className="hover:text-brass-hi">
          <BalancedTitle>{booking.eventTitle}</BalancedTitle>
        </a>
      </h2>
      <p className="mt-1 text-15 text-smoke">
        <span>{(isPart ? t.partHeld : t.held)(booking.numberOfTickets, amount)}</span>
        <span className="inline-block">
          {(isPart ? t.payBy : t.heldUntil)(
            <strong className="figures font-medium text-brass-hi">
              {moment(time, until, now)}
            </strong>,
          )}
        </span>
      </p>
      {step === "asked" ? (
        <Release held={held} onKeep={() => setStep("kept")} onStale={onStale} />
      ) : (
        <div className={BUTTONS}>
          <Button size="sm" variant="fill" href={`${path}/pay`}>
            {t.payAmount(amount)}
          </Button>
          {isPart ? (
            <Button size="sm" href={path}>
              {t.showOrder}
            </Button>
          ) : (
            <div className="flex gap-2">
              <BookMore order={order} booking={booking} onBookMore={onBookMore} />
              <Button
                size="sm"
                variant="quiet"
                autoFocus={step === "kept"}
                onClick={() => setStep("asked")}
              >
                {t.releaseSeats}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function BookMore({
  order: { eventId },
  booking,
  onBookMore,
}: {
  order: OpenOrder;
  booking: Booking;
  onBookMore: HeldOrderProps["onBookMore"];
}) {
  const [isOpening, setOpening] = useState(false);
  const open = () => {
    setOpening(true);
    read<Event>(`/api/events/${eventId}`)
      .then((event) => {
        const { customerName, customerEmail, customerPhone } = booking;
        onBookMore(event, { customerName, customerEmail, customerPhone });
      })
      .catch((error) =>
        toast({
          title: t.didNotOpen,
          description: adviceIn(error) ?? t.pleaseTryAgain,
          variant: "destructive",
        }),
      )
      .finally(() => setOpening(false));
  };
  return (
    <Button size="sm" isBusy={isOpening} onClick={open}>
      {t.bookMore}
    </Button>
  );
}

/** Asks once before it releases the seats. */
function Release({
  held: { order, booking },
  onKeep,
  onStale,
}: {
  held: Held;
  onKeep: () => void;
  onStale: () => void;
}) {
  const [isSending, setSending] = useState(false);
  const words = t.releaseOf(booking.numberOfTickets);
  const release = async () => {
    setSending(true);
    try {
      // A booking paid in the meantime has another version, and stays.
      const seen = { version: booking.version };
      await send("POST", `/api/guest/bookings/${order.token}/cancel` as const, seen);
      document.getElementById("main")?.focus({ preventScroll: true });
      forgetOrder(order.token);
      toast({ title: words.done, description: booking.eventTitle });
    } catch (error) {
      setSending(false);
      onStale();
      const reason = error instanceof ApiError ? error.problem?.message : undefined;
      toast({
        title: t.notReleased,
        description: reason ?? adviceIn(error) ?? t.pleaseTryAgain,
        variant: "destructive",
      });
    }
  };
  return (
    <fieldset className="mt-3">
      <legend className="text-balance text-parchment">{words.question}</legend>
      <div className="mt-2 flex flex-wrap gap-2 *:min-h-11">
        <Button size="sm" autoFocus isBusy={isSending} onClick={release}>
          {words.release}
        </Button>
        <Button size="sm" variant="quiet" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </fieldset>
  );
}
