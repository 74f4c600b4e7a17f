import { useState } from "react";

import type { Schemas } from "@/api/client";
import { fieldsRefused, reasonOf } from "@/api/errors";
import { read } from "@/api/http";
import { encoded } from "@/lib/links";
import { hasSeatsByCode, MOST_TICKETS } from "@/lib/tickets";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

import type { BookableEvent } from "./booking-place";

type Prices = Schemas["PricesWithCodeOut"];

/**
 * The promo code of a guest, and what an event costs with it. What the server says of one that does
 * not count stands beside it; another event begins without.
 */
export function usePromoCode(event: BookableEvent) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [found, setFound] = useState<Prices & { eventId: number }>();
  const applied = found?.eventId === event.id ? found : undefined;
  const apply = async () => {
    const code = text.trim();
    if (code === "" || isAsking) return setFault(code === "" ? "is required" : undefined);
    setIsAsking(true);
    setFault(undefined);
    try {
      const url = `/api/events/${event.id}/promo-codes/${encoded(code)}`;
      setFound({ ...(await read<Prices>(url)), eventId: event.id });
    } catch (error) {
      setFault(fieldsRefused(error).promoCode ?? reasonOf(error));
    } finally {
      setIsAsking(false);
    }
  };
  return {
    /** The code that counts; empty for none. */
    code: applied?.code ?? "",
    /** The event at the prices of that code, without those that are over. */
    event: applied ? withCode(event, applied.tiers) : { ...event, tiers: notOver(event.tiers) },
    /** Whether the event is sold out except for guests with a promo code. */
    isNeeded: event.seatsLeft === 0 && hasSeatsByCode(event.tiers),
    isOpen,
    text,
    fault,
    isAsking,
    open: () => setIsOpen(true),
    type: (typed: string) => {
      setText(typed);
      setFault(undefined);
    },
    apply,
    /** Says what the server has refused; then the prices are those without a code. */
    refuse: (said: string | undefined) => {
      setFault(said);
      if (said !== undefined) setFound(undefined);
    },
    clear: () => {
      setText("");
      setFault(undefined);
      setFound(undefined);
      setIsOpen(false);
    },
  };
}

const notOver = (tiers: BookableEvent["tiers"]) => tiers.filter(({ sale }) => sale !== "over");

/** An event as a guest with a promo code can book it: also seats that are hidden from the others. */
function withCode(event: BookableEvent, prices: BookableEvent["tiers"]): BookableEvent {
  const tiers = notOver(prices);
  const open = tiers.filter(
    ({ needsCode, sale, seatsLeft }) => !needsCode && sale === "open" && seatsLeft !== 0,
  );
  if (event.seatsLeft !== 0 || open.length === 0) return { ...event, tiers };
  const left = open.map(({ seatsLeft }) => seatsLeft ?? MOST_TICKETS);
  const seatsLeft = left.reduce((sum, seats) => sum + seats, 0);
  return { ...event, tiers, seatsLeft, waitlistUntil: null };
}

/** A field for a promo code, behind a button; once the code counts, the prices show it. */
export function PromoCode({ promo }: { promo: ReturnType<typeof usePromoCode> }) {
  if (promo.code !== "") {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-parchment">
        <span>Promo code</span> <strong className="font-medium wrap-anywhere">{promo.code}</strong>
        <Button variant="quiet" size="sm" onClick={promo.clear}>
          Remove
        </Button>
      </p>
    );
  }
  if (!promo.isOpen) {
    return (
      <button
        type="button"
        onClick={promo.open}
        className="min-h-11 justify-self-start text-[15px] text-brass-hi underline decoration-line underline-offset-[6px] hover:decoration-brass"
      >
        I have a promo code
      </button>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <Field
        label="Promo code"
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
        Apply
      </Button>
    </div>
  );
}
