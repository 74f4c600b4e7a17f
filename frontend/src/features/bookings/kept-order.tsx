import { useEffect, useState, useSyncExternalStore } from "react";

import type { Schemas } from "@/api/client";
import { ApiError } from "@/api/errors";
import { read } from "@/api/http";
import { isolated } from "@/lib/characters";
import { useIsOnline } from "@/lib/connection";
import { keptOffers, type Offer, useOffers, watchOffers } from "@/lib/send-queue/offers";
import { type OpenOrder, openOrders, watchOpenOrders } from "@/lib/send-queue/open-orders";
import { counted } from "@/lib/text";
import { Button } from "@/ui/button";
import { toast } from "@/ui/overlays/toast";
import { BalancedTitle, Eyebrow } from "@/ui/titles";

import type { Guest } from "./open-orders-bar";

/** Opens the dialog of the order's event, where the visitor goes on, or `guest` books more. */
type OnGoOn = (event: Schemas["EventOut"], guest?: Guest) => void;

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
  "fixed inset-x-0 bottom-0 z-40 max-h-[72svh] animate-rise overflow-y-auto border-t border-brass bg-coal px-gutter pt-7 pb-8 md:bottom-6 md:mx-auto md:w-[520px] lg:right-auto lg:left-[max(50%-260px,480px)] lg:mx-0 md:border md:px-9 print:hidden";

/** Offers, on every page, to go on with an order without an answer, or with one held for payment. */
export function KeptOrder({ isHidden, onGoOn }: KeptOrderProps) {
  useEffect(watchOffers, []);
  const [offer] = useOffers();
  if (isHidden) return null;
  if (offer) return <OfferedOrder key={offer.key} offer={offer} onGoOn={onGoOn} />;
  return <OpenOrders onBookMore={onGoOn} />;
}

const NONE: readonly OpenOrder[] = [];

/** The bar of open orders, whose code is fetched only where there are any. */
function OpenOrders({ onBookMore }: { onBookMore: OnGoOn }) {
  const orders = useSyncExternalStore(watchOpenOrders, openOrders, () => NONE);
  const [code, setCode] = useState<typeof import("./open-orders-bar") | null>(null);
  const hasOrders = orders.length > 0;
  useEffect(() => {
    // Without its code the next page tries again.
    if (hasOrders) import("./open-orders-bar").then(setCode, () => {});
  }, [hasOrders]);
  return code && <code.OpenOrdersBar orders={orders} onBookMore={onBookMore} />;
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
      <h2 className="mt-2.5 text-30 wrap-anywhere">
        <BalancedTitle>{offer.title}</BalancedTitle>
      </h2>
      <p className="mt-1 text-smoke wrap-anywhere">{wishOf(offer)}</p>
      <p className="mt-3 text-parchment">{unknownOf(offer)}</p>
      <p role="status" className="text-smoke not-empty:mt-2">
        {isOpening && !isOnline && "You are offline. This opens as soon as the connection is back."}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 *:min-h-11">
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
