import type { Schemas } from "@/api/client";

/** A payment before the event, with its refunds and disputes. */
export type Payment = Schemas["ListedPaymentOut"];

/** A refund of a payment. */
export type Refund = Payment["refunds"][number];

/** A dispute or inquiry of the guest's bank about a payment. */
export type Dispute = Payment["disputes"][number];

/** A state as a word. A `hasDot` state asks somebody to act. */
interface StateText {
  word: string;
  tone: string;
  hasDot?: boolean;
}

const PENDING: StateText = { word: "Pending", tone: "text-limited" };

const STATES: Readonly<Record<Payment["state"], StateText>> = {
  open: { word: "To pay", tone: "text-limited" },
  paid: { word: "Paid", tone: "text-ivory", hasDot: false },
  ended: { word: "Ended", tone: "text-smoke", hasDot: false },
};

/** The state of a payment as text: also how much of it is refunded, or lost to a dispute. */
export function paymentState({ state, paid, refunded, disputes }: Payment): StateText {
  if (state !== "paid") return STATES[state];
  if (disputes.some((dispute) => dispute.answerBy !== null || dispute.state === "under-review"))
    return { word: "Disputed", tone: "text-danger" };
  if (disputes.some((dispute) => dispute.state === "lost"))
    return { word: "Dispute lost", tone: "text-danger", hasDot: false };
  if (refunded === 0) return STATES.paid;
  const word = refunded >= paid ? "Refunded" : "Part refunded";
  return { word, tone: "text-smoke", hasDot: false };
}

/** The state of a dispute as text. */
export const DISPUTE_STATES: Readonly<Record<Dispute["state"], StateText>> = {
  inquiry: { word: "Bank inquiry", tone: "text-danger" },
  "needs-answer": { word: "Disputed", tone: "text-danger" },
  "under-review": { word: "Under review", tone: "text-limited" },
  won: { word: "Won", tone: "text-available" },
  lost: { word: "Lost", tone: "text-smoke" },
};

const REFUND_STATES: Readonly<Record<Refund["state"], StateText>> = {
  wanted: PENDING,
  sent: PENDING,
  done: { word: "Refunded", tone: "text-available" },
  failed: { word: "Failed", tone: "text-smoke" },
  "by-hand": { word: "Refunded another way", tone: "text-available" },
};

/** The state of a refund as text; one that needs the manager is highlighted. */
export const refundState = ({ state, needsHand }: Pick<Refund, "state" | "needsHand">) =>
  needsHand ? { ...REFUND_STATES[state], tone: "text-danger" } : REFUND_STATES[state];
