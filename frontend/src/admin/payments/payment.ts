import { bookingHref, entryHref } from "@/admin/data/addresses";
import type { BadgeText } from "@/admin/ui/badge";
import type { Schemas } from "@/api/client";

/** A payment before the event, with its refunds and disputes. */
export type Payment = Schemas["ListedPaymentOut"];

/** A refund of a payment. */
export type Refund = Payment["refunds"][number];

/** A dispute or inquiry of the guest's bank about a payment. */
export type Dispute = Payment["disputes"][number];

/** The address of the booking that was paid, or of the inquiry; null if the inquiry is deleted. */
export function paidHref({ eventId, inquiryId, bookingReference }: Payment): string | null {
  if (eventId !== null) return bookingHref({ eventId, reference: bookingReference });
  return inquiryId === null ? null : entryHref({ kind: "inquiry", id: inquiryId });
}

const PENDING: BadgeText = { word: "Pending", tone: "plain" };

const STATES: Readonly<Record<Payment["state"], BadgeText>> = {
  open: { word: "To pay", tone: "act" },
  paid: { word: "Paid", tone: "plain" },
  ended: { word: "Ended", tone: "quiet" },
};

/** The state of a payment as text: also how much of it is refunded, or lost to a dispute. */
export function paymentState({ state, paid, refunded, disputes }: Payment): BadgeText {
  if (state !== "paid") return STATES[state];
  if (disputes.some((dispute) => dispute.answerBy !== null || dispute.state === "under-review"))
    return { word: "Disputed", tone: "now" };
  if (disputes.some((dispute) => dispute.state === "lost"))
    return { word: "Dispute lost", tone: "plain" };
  if (refunded === 0) return STATES.paid;
  const word = refunded >= paid ? "Refunded" : "Part refunded";
  return { word, tone: "quiet" };
}

/** The state of a dispute as text. */
export const DISPUTE_STATES: Readonly<Record<Dispute["state"], BadgeText>> = {
  inquiry: { word: "Bank inquiry", tone: "now" },
  "needs-answer": { word: "Disputed", tone: "now" },
  "under-review": { word: "Under review", tone: "plain" },
  won: { word: "Won", tone: "plain" },
  lost: { word: "Lost", tone: "quiet" },
};

const REFUND_STATES: Readonly<Record<Refund["state"], BadgeText>> = {
  wanted: PENDING,
  sent: PENDING,
  done: { word: "Refunded", tone: "plain" },
  failed: { word: "Failed", tone: "quiet" },
  "by-hand": { word: "Refunded another way", tone: "plain" },
};

/** The state of a refund as text; one that needs the manager is highlighted. */
export const refundState = ({ state, needsHand }: Pick<Refund, "state" | "needsHand">) =>
  needsHand ? { ...REFUND_STATES[state], tone: "now" as const } : REFUND_STATES[state];
