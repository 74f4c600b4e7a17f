import { useEffect, useState, useSyncExternalStore } from "react";
import type { Schemas } from "@/api/client";
import { ApiError } from "@/api/errors";
import { read } from "@/api/http";
import { isolated } from "@/lib/characters";
import { useIsOnline } from "@/lib/connection";
import { keptOffers, type Offer, useOffers, watchOffers } from "@/lib/send-queue/offers";
import { type OpenOrder, openOrders, watchOpenOrders } from "@/lib/send-queue/open-orders";
import * as t from "@/messages/kept-order";
import { Button } from "@/ui/button";
import { toast } from "@/ui/overlays/toast";
import { BalancedTitle, Eyebrow } from "@/ui/titles";

import type { Guest } from "./open-orders-bar";

/** Opens the dialog of the order's event, where the visitor resumes it, or `guest` books more. */
type OnGoOn = (event: Schemas["EventOut"], guest?: Guest) => void;

const isForSeats = ({ body }: Offer) => body.numberOfTickets !== undefined;

/**
 * Text for an order without a response: its result is unknown, and it is not sent again
 * automatically.
 */
export const unknownOf = (offer: Offer): string =>
  isForSeats(offer) ? t.seatsSentEarlier : t.waitlistSentEarlier;

function wishOf(offer: Offer): string {
  const { numberOfTickets, partySize, customerName } = offer.body;
  const guest = isolated(String(customerName));
  return isForSeats(offer)
    ? t.wishForSeats(Number(numberOfTickets), guest)
    : t.wishForWaitlist(Number(partySize), guest);
}

interface KeptOrderProps {
  /** Whether the dialog is open, which makes the same offer itself. */
  isHidden: boolean;
  onGoOn: OnGoOn;
}

const FOOT =
  "fixed inset-x-0 bottom-0 z-40 max-h-[72svh] animate-rise overflow-y-auto border-t border-brass bg-coal px-gutter pt-7 pb-8 md:bottom-6 md:mx-auto md:w-[520px] lg:right-auto lg:left-[max(50%-260px,480px)] lg:mx-0 md:border md:px-9 print:hidden";

/** Offers, on every page, to resume an order without a response, or one held for payment. */
export function KeptOrder({ isHidden, onGoOn }: KeptOrderProps) {
  useEffect(watchOffers, []);
  const [offer] = useOffers();
  if (isHidden) return null;
  if (offer) return <OfferedOrder key={offer.key} offer={offer} onGoOn={onGoOn} />;
  return <OpenOrders onBookMore={onGoOn} />;
}

const NONE: readonly OpenOrder[] = [];

/** The bar of open orders, whose code loads only if there are any. */
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
  const end = (reason: (title: string) => string) => {
    discard();
    toast({ title: reason(isolated(offer.title)), description: t.nothingMoreSent });
  };
  const goOn = () => {
    setIsOpening(true);
    read<Schemas["EventOut"]>(`/api/events/${offer.body.eventId}`)
      .then(
        (event) => (event.isCancelled ? end(t.isCancelled) : onGoOn(event)),
        (error) => {
          if (error instanceof ApiError && error.status === 404) return end(t.isOffTheProgram);
          toast({
            title: t.didNotOpen,
            description: t.tryAgainStillKept,
            variant: "destructive",
          });
        },
      )
      .finally(() => setIsOpening(false));
  };
  return (
    <section aria-label={isForSeats(offer) ? t.unsentBooking : t.unsentPlace} className={FOOT}>
      <Eyebrow>{t.notAnsweredYet}</Eyebrow>
      <h2 className="mt-2.5 text-30 wrap-anywhere">
        <BalancedTitle>{offer.title}</BalancedTitle>
      </h2>
      <p className="mt-1 text-smoke wrap-anywhere">{wishOf(offer)}</p>
      <p className="mt-3 text-parchment">{unknownOf(offer)}</p>
      <p role="status" className="text-smoke not-empty:mt-2">
        {isOpening && !isOnline && t.opensWhenOnline}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 *:min-h-11">
        <Button size="sm" isBusy={isOpening} onClick={goOn}>
          {t.goOn}
        </Button>
        <Button size="sm" variant="quiet" onClick={discard}>
          {t.discard}
        </Button>
      </div>
    </section>
  );
}
