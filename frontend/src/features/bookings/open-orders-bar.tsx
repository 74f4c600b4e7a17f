import { X } from "lucide-react";
import { useEffect, useEffectEvent, useReducer, useState } from "react";

import { type Schemas, send } from "@/api/client";
import { ApiError, adviceIn, isNotFound } from "@/api/errors";
import { read } from "@/api/http";
import { useVenue } from "@/api/venue";
import { type Currency, moneyInWords } from "@/lib/money";
import { forgetOrder, forgetPaidOrder, type OpenOrder } from "@/lib/send-queue/open-orders";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { moment, useVenueTime } from "@/lib/time/venue-time";
import { Button, IconButton } from "@/ui/button";
import { toast } from "@/ui/overlays/toast";
import { BalancedTitle } from "@/ui/titles";

type Booking = Schemas["OwnBookingOut"];
type Event = Schemas["EventOut"];

interface Held {
  order: OpenOrder;
  booking: Booking;
  amount: string;
  until: string;
}

const isOpen = ({ state, payment }: Booking) => state === "unpaid" && payment?.state === "open";

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
        // Without an answer the last one counts until its time is over.
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
  /** Opens the booking dialog of the same show. */
  onBookMore: (event: Event) => void;
}

/** The open orders of this browser at the foot of the page: pay, book more, or release. */
export function OpenOrdersBar({ orders, onBookMore }: OpenOrdersBarProps) {
  const [isDismissed, setDismissed] = useState(false);
  const venue = useVenue();
  const { bookings, readAgain } = useBookings(orders, useNow());
  const untils = [...bookings.values()].flatMap(({ payment }) => payment?.payUntil ?? []);
  const now = useNow({ moments: untils.map((until) => Date.parse(until)) });
  const held = orders.flatMap(
    (order) => heldOf(order, bookings.get(order.token), now, venue) ?? [],
  );
  if (isDismissed || held.length === 0) return null;
  return (
    <section
      aria-label={held.length === 1 ? "Your booking" : "Your bookings"}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[72svh] animate-fade-in overflow-y-auto border-t border-brass bg-coal px-gutter md:right-auto md:bottom-6 md:left-gutter md:w-[460px] md:border md:px-7 print:hidden"
    >
      <IconButton
        label="Hide"
        className="absolute top-1 right-1"
        onClick={() => setDismissed(true)}
      >
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

interface HeldOrderProps {
  held: Held;
  now: number;
  onBookMore: OpenOrdersBarProps["onBookMore"];
  /** Called where the booking has changed since it was read. */
  onStale: () => void;
}

function HeldOrder({ held, now, onBookMore, onStale }: HeldOrderProps) {
  const { order, booking, amount, until } = held;
  const [step, setStep] = useState<"offered" | "asked" | "kept">("offered");
  const time = useVenueTime();
  const path = `/booking/${order.token}`;
  return (
    <div className="border-line py-4 md:py-5 [&+&]:border-t">
      <h2 className="pr-9 text-[22px] leading-tight wrap-anywhere">
        <a href={path} className="hover:text-brass-hi">
          <BalancedTitle>{booking.eventTitle}</BalancedTitle>
        </a>
      </h2>
      <p className="mt-1 text-[15px] text-smoke">
        <span>{`${counted(booking.numberOfTickets, "ticket")}, ${amount}. `}</span>
        <span className="inline-block">
          Held for you until{" "}
          <strong className="figures font-medium text-brass-hi">{moment(time, until, now)}</strong>.
        </span>
      </p>
      {step === "asked" ? (
        <Release held={held} onKeep={() => setStep("kept")} onStale={onStale} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2 *:h-11">
          <Button size="sm" variant="fill" href={`${path}/pay`}>
            {`Pay ${amount}`}
          </Button>
          <BookMore eventId={order.eventId} onBookMore={onBookMore} />
          <Button
            size="sm"
            variant="quiet"
            autoFocus={step === "kept"}
            onClick={() => setStep("asked")}
          >
            Release
          </Button>
        </div>
      )}
    </div>
  );
}

function BookMore({
  eventId,
  onBookMore,
}: {
  eventId: number;
  onBookMore: HeldOrderProps["onBookMore"];
}) {
  const [isOpening, setOpening] = useState(false);
  const open = () => {
    setOpening(true);
    read<Event>(`/api/events/${eventId}`)
      .then(onBookMore, (error) =>
        toast({
          title: "This did not open.",
          description: adviceIn(error) ?? "Please try again.",
          variant: "destructive",
        }),
      )
      .finally(() => setOpening(false));
  };
  return (
    <Button size="sm" isBusy={isOpening} onClick={open}>
      Book More
    </Button>
  );
}

/** Asks once whether the seats are to be released. */
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
  const isOne = booking.numberOfTickets === 1;
  const seats = isOne ? "your seat" : `your ${booking.numberOfTickets} seats`;
  const release = async () => {
    setSending(true);
    try {
      // A booking that was paid meanwhile has another version, and stays.
      const seen = { version: booking.version };
      await send("POST", `/api/guest/bookings/${order.token}/cancel` as const, seen);
      document.getElementById("main")?.focus({ preventScroll: true });
      forgetOrder(order.token);
      toast({ title: `Released ${seats}.`, description: booking.eventTitle });
    } catch (error) {
      setSending(false);
      onStale();
      const reason = error instanceof ApiError ? error.problem?.message : undefined;
      toast({
        title: "Not released.",
        description: reason ?? adviceIn(error) ?? "Please try again.",
        variant: "destructive",
      });
    }
  };
  return (
    <fieldset className="mt-3">
      <legend className="text-balance text-parchment">{`Release ${seats}? Others can book ${isOne ? "it" : "them"} at once.`}</legend>
      <div className="mt-2 flex flex-wrap gap-2 *:h-11">
        <Button size="sm" autoFocus isBusy={isSending} onClick={release}>
          {isOne ? "Release It" : "Release Them"}
        </Button>
        <Button size="sm" variant="quiet" onClick={onKeep}>
          {isOne ? "Keep It" : "Keep Them"}
        </Button>
      </div>
    </fieldset>
  );
}
