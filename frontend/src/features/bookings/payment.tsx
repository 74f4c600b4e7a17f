// Rule: The browser computes prepayments as the server does (`set_prepay`).

import type { Schemas } from "@/api/client";
import { type ChargeLimits, type Currency, isChargeable, moneyInWords } from "@/lib/money";
import payWithin from "@/lib/pay-within.json";
import { useRefundTerms } from "@/lib/refunds";
import type { OpenOrder } from "@/lib/send-queue/open-orders";
import * as t from "@/messages/booking";

type BookableEvent = Schemas["EventOut"];

/** Price of the seats in cents: due before the evening, and due at the door. */
export interface Due {
  now: number;
  atDoor: number;
}

interface Ordered {
  seats: number;
  /** Total price of the seats, in cents. */
  amount: number;
  /** Used only if guests choose when to pay. */
  paysNow: boolean;
}

/** Splits the price into now and at the door; a sum that no card can be charged with is due at the door. */
export function dueOf(event: BookableEvent, ordered: Ordered, limits: ChargeLimits): Due {
  const due = wantedOf(event, ordered);
  return isChargeable(due.now, limits) ? due : { now: 0, atDoor: ordered.amount };
}

function wantedOf(
  { payment, deposit, depositComesBack }: BookableEvent,
  { seats, amount, paysNow }: Ordered,
): Due {
  if (payment === "deposit") {
    const sum = (deposit ?? 0) * seats;
    if (depositComesBack) return { now: sum, atDoor: amount };
    return { now: Math.min(sum, amount), atDoor: Math.max(0, amount - sum) };
  }
  const isAllNow = payment === "now" || (payment === "choice" && paysNow);
  return isAllNow ? { now: amount, atDoor: 0 } : { now: 0, atDoor: amount };
}

/** "Pay $50", or "Pay $20 deposit". */
export const payWords = ({ payment }: BookableEvent, amount: number, currency: Currency): string =>
  (payment === "deposit" ? t.payDeposit : t.pay)(moneyInWords(amount, currency));

/** The open order of a booking that is held for payment; null for any other. */
export function openOrderOf({ eventId, payment, link }: Schemas["BookedOut"]): OpenOrder | null {
  if (payment?.state !== "open" || payment.payUntil === null || link === null) return null;
  return { token: new URL(link).pathname.split("/").at(-1) ?? "", eventId };
}

interface PaymentChoiceProps {
  paysNow: boolean;
  onChoose: (paysNow: boolean) => void;
}

/** Whether the guest pays now or at the door. */
export function PaymentChoice({ paysNow, onChoose }: PaymentChoiceProps) {
  const radio = (label: string, isNow: boolean) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="payNow"
        checked={paysNow === isNow}
        onChange={() => onChoose(isNow)}
        className="size-5 shrink-0 appearance-none rounded-full border border-brass checked:border-[6px] forced-colors:appearance-auto"
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset>
      <legend className="field-label">{t.payment}</legend>
      <div className="flex flex-wrap gap-x-8">
        {radio(t.payNow, true)}
        {radio(t.payAtTheDoor, false)}
      </div>
    </fieldset>
  );
}

/** How long seats are held for payment, and the refund terms. */
export function PaymentTerms({ event }: { event: BookableEvent }) {
  const comesBack = event.payment === "deposit" && event.depositComesBack;
  return (
    <p className="text-15 text-balance text-smoke">
      <span>{t.heldWhileYouPay(payWithin.minutes, useRefundTerms(event.date))}</span>
      {comesBack && <span> {t.depositRefundedOnArrival}</span>}
    </p>
  );
}
