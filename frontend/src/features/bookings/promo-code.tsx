import { useRef, useState } from "react";

import type { Schemas } from "@/api/client";
import { fieldsRefused, reasonOf } from "@/api/errors";
import { read } from "@/api/http";
import { isOnline } from "@/lib/connection";
import { encoded } from "@/lib/links";
import { hasSeatsByCode, MOST_TICKETS } from "@/lib/tickets";
import * as t from "@/messages/booking";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

import type { BookableEvent } from "./booking-place";

type Prices = Schemas["PricesWithCodeOut"];

/**
 * A guest's promo code, and the event at its prices. The server's reason for a rejection is shown
 * at the field. The code applies to one event only.
 */
export function usePromoCode(event: BookableEvent) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [found, setFound] = useState<Prices & { eventId: number }>();
  const [isByOrder, setIsByOrder] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const applied = found?.eventId === event.id ? found : undefined;
  const refuse = (said: string) => {
    setFault(said);
    input.current?.focus();
  };
  const apply = async () => {
    const code = text.trim();
    if (isAsking) return;
    if (code === "") return refuse(t.promoCodeMissing);
    if (!isOnline()) return refuse(t.promoCodeOffline);
    setIsAsking(true);
    setFault(undefined);
    try {
      const url = `/api/events/${event.id}/promo-codes/${encoded(code)}`;
      setFound({ ...(await read<Prices>(url)), eventId: event.id });
    } catch (error) {
      setIsByOrder(false);
      refuse(fieldsRefused(error).promoCode ?? reasonOf(error));
    } finally {
      setIsAsking(false);
    }
  };
  return {
    /** The code that counts; empty for none. */
    code: applied?.code ?? "",
    /** The event at the code's prices, without expired ones. */
    event: applied ? withCode(event, applied) : { ...event, tiers: notOver(event.tiers) },
    /** Whether the event is sold out except for guests with a promo code. */
    isNeeded: event.seatsLeft === 0 && hasSeatsByCode(event.tiers),
    isOpen,
    text,
    fault,
    isAsking,
    input,
    /** Whether the order's button has applied it: the guest presses again at the new price. */
    isByOrder,
    open: () => setIsOpen(true),
    /** Puts the code of an earlier order into the field, not applied yet. */
    restore: (code: string) => {
      setText(code);
      setIsOpen(true);
    },
    type: (typed: string) => {
      setText(typed);
      setFault(undefined);
    },
    apply,
    /**
     * Applies a typed code before an order is sent; false if there is none or it is applied
     * already.
     */
    applyBeforeOrder: (): boolean => {
      if (!isOpen || text.trim() === "" || applied) return false;
      setIsByOrder(true);
      void apply();
      return true;
    },
    /** Shows the server's error, and resets the prices to those without a code. */
    refuse: (said: string | undefined) => {
      setFault(said);
      if (said !== undefined) setFound(undefined);
    },
    clear: () => {
      setText("");
      setFault(undefined);
      setFound(undefined);
      setIsOpen(false);
      setIsByOrder(false);
    },
  };
}

const notOver = (tiers: BookableEvent["tiers"]) => tiers.filter(({ sale }) => sale !== "over");

/** An event for a guest with a promo code: it includes seats hidden from the others. */
function withCode(event: BookableEvent, { priceRange, ...prices }: Prices): BookableEvent {
  const tiers = notOver(prices.tiers);
  const open = tiers.filter(
    ({ needsCode, sale, seatsLeft }) => !needsCode && sale === "open" && seatsLeft !== 0,
  );
  if (event.seatsLeft !== 0 || open.length === 0) return { ...event, tiers, priceRange };
  const left = open.map(({ seatsLeft }) => seatsLeft ?? MOST_TICKETS);
  const seatsLeft = left.reduce((sum, seats) => sum + seats, 0);
  return { ...event, tiers, priceRange, seatsLeft, waitlistUntil: null };
}

/** A field for a promo code, behind a button; once the code counts, the prices show it. */
export function PromoCode({ promo }: { promo: ReturnType<typeof usePromoCode> }) {
  if (promo.code !== "") {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-parchment">
        <span>{t.promoCode}</span>{" "}
        <strong className="font-medium wrap-anywhere">{promo.code}</strong>
        <Button variant="quiet" size="sm" onClick={promo.clear}>
          {t.removePromoCode}
        </Button>
        {promo.isByOrder && (
          <span className="basis-full text-15 text-smoke">{t.promoCodeApplied}</span>
        )}
      </p>
    );
  }
  if (!promo.isOpen) {
    return (
      <button
        type="button"
        onClick={promo.open}
        className="min-h-11 justify-self-start text-15 text-brass-hi underline decoration-line underline-offset-[6px] hover:decoration-brass"
      >
        {t.openPromoCode}
      </button>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <Field
        ref={promo.input}
        label={t.promoCode}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={promo.text}
        error={promo.fault}
        onChange={({ target }) => promo.type(target.value)}
        onKeyDown={(pressed) => {
          if (pressed.key !== "Enter") return;
          pressed.preventDefault();
          void promo.apply();
        }}
      />
      <Button className="mt-[27px]" isBusy={promo.isAsking} onClick={() => void promo.apply()}>
        {t.applyPromoCode}
      </Button>
    </div>
  );
}
