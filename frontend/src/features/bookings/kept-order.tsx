import { useEffect, useState } from "react";
import type { Schemas } from "@/api/client";
import { ApiError } from "@/api/errors";
import { read } from "@/api/http";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";
import { useIsOnline } from "@/lib/connection";
import { moneyInWords } from "@/lib/money";
import { forgetDraft, readDraft } from "@/lib/send-queue/drafts";
import { keptOffers, type Offer, useOffers, watchOffers } from "@/lib/send-queue/offers";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { moment, useVenueTime } from "@/lib/time/venue-time";
import { Button } from "@/ui/button";
import { toast } from "@/ui/overlays/toast";
import { BalancedTitle, Eyebrow } from "@/ui/titles";

import { UNPAID } from "./payment";

/** Opens the dialog of the order's event, where the visitor goes on. */
type OnGoOn = (event: Schemas["EventOut"]) => void;

const isForSeats = ({ body }: Offer) => body.numberOfTickets !== undefined;

/** Of an order without an answer: what this device does not know, and what does not happen. */
export function unknownOf(offer: Offer): string {
  const [unknown, once] = isForSeats(offer)
    ? ["whether seats are left", "you will be booked only once"]
    : ["how long the line is", "you will stand in line only once"];
  return `This is what you sent earlier. No answer has come back, so this device does not know ${unknown}. Nothing is sent until you go on, and ${once}.`;
}

function wishOf(offer: Offer): string {
  const { numberOfTickets, partySize, customerName } = offer.body;
  const guest = isolated(String(customerName));
  return isForSeats(offer)
    ? `${counted(Number(numberOfTickets), "ticket")} for ${guest}`
    : `The waitlist, a party of ${partySize} for ${guest}`;
}

interface KeptOrderProps {
  /** Where the dialog is open, it offers this itself. */
  isHidden: boolean;
  onGoOn: OnGoOn;
}

const FOOT =
  "fixed inset-x-0 bottom-0 z-40 max-h-[72svh] animate-fade-in overflow-y-auto border-t border-brass bg-coal px-gutter pt-7 pb-8 md:right-auto md:bottom-6 md:left-gutter md:w-[520px] md:border md:px-9 print:hidden";

/**
 * Offers, on every page, to go on with an order that an earlier visit has left without an answer, or
 * to pay for seats that are held.
 */
export function KeptOrder({ isHidden, onGoOn }: KeptOrderProps) {
  useEffect(watchOffers, []);
  const [offer] = useOffers();
  if (isHidden) return null;
  return offer ? <OfferedOrder key={offer.key} offer={offer} onGoOn={onGoOn} /> : <UnpaidSeats />;
}

/** Offers to pay to who has left the page for paying, as long as the seats are held. */
function UnpaidSeats() {
  const [booking, setBooking] = useState<Schemas["OwnBookingOut"] | null>(null);
  const [path] = useState(() => String(readDraft(UNPAID)?.path ?? ""));
  const time = useVenueTime();
  const venue = useVenue();
  const now = useNow();
  useEffect(() => {
    const [, , token] = path.split("/");
    if (!token) return;
    read<Schemas["OwnBookingOut"]>(`/api/guest/bookings/${token}`).then(
      (found) => (found.state === "unpaid" ? setBooking(found) : forgetDraft(UNPAID)),
      // The mail leads there too.
      () => {},
    );
  }, [path]);
  const until = booking?.payment?.payUntil;
  if (!booking?.payment || !until || now >= Date.parse(until)) return null;
  const { amount } = booking.payment;
  const dismiss = () => {
    forgetDraft(UNPAID);
    setBooking(null);
  };
  return (
    <section aria-label="Your booking" className={FOOT}>
      <Eyebrow>One more step</Eyebrow>
      <h2 className="mt-2.5 text-[30px] wrap-anywhere">
        <BalancedTitle>{booking.eventTitle}</BalancedTitle>
      </h2>
      <p className="mt-1 text-smoke wrap-anywhere">
        {`${counted(booking.numberOfTickets, "ticket")} for ${isolated(booking.customerName)}`}
      </p>
      <p className="mt-3 text-parchment">
        Held for you until{" "}
        <strong className="figures font-medium text-brass-hi">{moment(time, until, now)}</strong>.
      </p>
      <div className="mt-5 flex flex-wrap gap-3 *:h-11">
        <Button size="sm" variant="fill" href={path}>
          {`Pay ${moneyInWords(amount, venue)}`}
        </Button>
        <Button size="sm" href={path.replace(/\/pay$/, "")}>
          Your Booking
        </Button>
        <Button size="sm" variant="quiet" onClick={dismiss}>
          Not Now
        </Button>
      </div>
    </section>
  );
}

function OfferedOrder({ offer, onGoOn }: { offer: Offer; onGoOn: OnGoOn }) {
  const [isOpening, setIsOpening] = useState(false);
  const isOnline = useIsOnline();
  const discard = () => {
    keptOffers().discard(offer.key).catch(reportError);
  };
  const end = (why: string) => {
    discard();
    toast({ title: `${isolated(offer.title)} is ${why}`, description: "Nothing more was sent." });
  };
  const goOn = () => {
    setIsOpening(true);
    read<Schemas["EventOut"]>(`/api/events/${offer.body.eventId}`)
      .then(
        (event) => (event.isCancelled ? end("cancelled") : onGoOn(event)),
        (error) => {
          if (error instanceof ApiError && error.status === 404) return end("off the program");
          toast({
            title: "This did not open.",
            description: "Please try again. It is still kept here.",
            variant: "destructive",
          });
        },
      )
      .finally(() => setIsOpening(false));
  };
  return (
    <section
      aria-label={isForSeats(offer) ? "Your unsent booking" : "Your unsent place on the waitlist"}
      className={FOOT}
    >
      <Eyebrow>Not answered yet</Eyebrow>
      <h2 className="mt-2.5 text-[30px] wrap-anywhere">
        <BalancedTitle>{offer.title}</BalancedTitle>
      </h2>
      <p className="mt-1 text-smoke wrap-anywhere">{wishOf(offer)}</p>
      <p className="mt-3 text-parchment">{unknownOf(offer)}</p>
      <p role="status" className="text-smoke not-empty:mt-2">
        {isOpening && !isOnline && "You are offline. This opens as soon as the connection is back."}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 *:h-11">
        <Button size="sm" isBusy={isOpening} onClick={goOn}>
          Go On
        </Button>
        <Button size="sm" variant="quiet" onClick={discard}>
          Discard It
        </Button>
      </div>
    </section>
  );
}
