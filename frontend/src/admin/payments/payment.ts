import type { Schemas } from "@/api/client";

/** What a guest has paid before the evening, or is to pay, with what went back. */
export type Payment = Schemas["ListedPaymentOut"];

/** Money that goes back from a payment. */
export type Refund = Payment["refunds"][number];

/** What a guest's bank takes back of a payment, or asks about. */
export type Dispute = Payment["disputes"][number];

const ON_ITS_WAY = { word: "On its way", tone: "text-limited" };

const STATES: Readonly<Record<Payment["state"], { word: string; tone: string }>> = {
  open: { word: "To pay", tone: "text-limited" },
  paid: { word: "Paid", tone: "text-available" },
  ended: { word: "Ended", tone: "text-smoke" },
};

/** How far a payment has come, in words; of one that has gone back whole that it has. */
export const paymentState = ({ state, paid, refunded }: Payment) =>
  state === "paid" && refunded === paid
    ? { word: "Given back", tone: "text-smoke" }
    : STATES[state];

/** The state of a dispute as text. */
export const DISPUTE_STATES: Readonly<Record<Dispute["state"], { word: string; tone: string }>> = {
  inquiry: { word: "Bank inquiry", tone: "text-few-left" },
  "needs-answer": { word: "Disputed", tone: "text-few-left" },
  "under-review": { word: "Under review", tone: "text-limited" },
  won: { word: "Won", tone: "text-available" },
  lost: { word: "Lost", tone: "text-smoke" },
};

const REFUND_STATES: Readonly<Record<Refund["state"], { word: string; tone: string }>> = {
  wanted: ON_ITS_WAY,
  sent: ON_ITS_WAY,
  done: { word: "Given back", tone: "text-available" },
  failed: { word: "Failed", tone: "text-smoke" },
  "by-hand": { word: "Given back by hand", tone: "text-available" },
};

/** How far a return has come; one that still needs the manager stands out. */
export const refundState = ({ state, needsHand }: Pick<Refund, "state" | "needsHand">) =>
  needsHand ? { ...REFUND_STATES[state], tone: "text-few-left" } : REFUND_STATES[state];
