import * as z from "zod/mini";
import { useChange } from "@/admin/data/use-change";
import { useRowForm } from "@/admin/data/use-row-form";
import { Badge } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { isolated, visible } from "@/lib/characters";
import { centsIn, centsText, exampleOf, moneyInWords, type TypedCurrency } from "@/lib/money";
import { useShortInstant } from "@/lib/time/venue-time";

import { PaidFor } from "./paid-for";
import { type Payment, type Refund, refundState } from "./payment";

const URL = "/api/admin/payments";

/** The name of the menu entry and of the dialog; null if there are no refunds and can be none. */
export function refundEntry({ left, refunds }: Payment): "Refund" | "Refunds" | null {
  if (left > 0) return "Refund";
  return refunds.length > 0 ? "Refunds" : null;
}

/** The refunds of a payment, in a dialog. */
export function RefundDialog({ payment, onClose }: PaymentRefundsProps) {
  return (
    <PanelDialog isOpen onClose={onClose} title={refundEntry(payment) ?? "Refunds"} size="sm">
      <PaymentRefunds payment={payment} onClose={onClose} />
    </PanelDialog>
  );
}

interface PaymentRefundsProps {
  payment: Payment;
  onClose: () => void;
}

/** The earlier refunds of a payment, and the form that refunds the rest. */
export function PaymentRefunds({ payment, onClose }: PaymentRefundsProps) {
  const { refunds, left } = payment;
  return (
    <>
      <PaidFor payment={payment} />
      {refunds.length > 0 && (
        <ul aria-label="Earlier refunds" className="mb-6 border-t border-line">
          {refunds.map((refund) => (
            <Return key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {left > 0 && <RefundForm payment={payment} onClose={onClose} />}
    </>
  );
}

/** One earlier refund: its amount, reason and state. */
function Return({ refund }: { refund: Refund }) {
  const when = useShortInstant();
  const venue = useVenue();
  const { amount, reason, error, askedBy, createdAt, needsHand } = refund;
  const asked = askedBy === null ? "" : ` by ${isolated(askedBy)}`;
  return (
    <li className="grid gap-1 border-b border-row py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures font-medium">{moneyInWords(amount, venue)}</span>
        <Badge {...refundState(refund)} />
      </p>
      <p className="wrap-anywhere">{reason}</p>
      <p className="text-13 text-smoke">{`${when(createdAt)}${asked}`}</p>
      {error && <p className="text-13 wrap-anywhere text-smoke">{error}</p>}
      {needsHand && <DoneByHand refund={refund} />}
    </li>
  );
}

/** Notes that the manager has paid out a refund that the bank rejected, as in cash. */
function DoneByHand({ refund }: { refund: Refund }) {
  const { ask, question } = useConfirmation();
  const venue = useVenue();
  const money = moneyInWords(refund.amount, venue);
  const note = useChange({
    send: () => send("POST", `${URL}/refunds/${refund.id}/by-hand` as const, undefined),
    done: `${money} is noted as refunded in cash`,
    failed: "Failed to note it",
  });
  const askFirst = async () => {
    const isMeant = await ask({
      title: "Refunded in cash?",
      confirmLabel: "It is refunded",
      keepLabel: "Not yet",
      text: `This notes that you have refunded ${money} in cash or another way. It sends no money and cannot be undone.`,
    });
    if (isMeant) note.mutate(undefined);
  };
  return (
    <div className="mt-1.5">
      <PanelButton size="sm" isBusy={note.isPending} onClick={() => void askFirst()}>
        Refunded in cash
      </PanelButton>
      {question}
    </div>
  );
}

/** The consequence of a refund as text. */
function consequenceOf({ eventId, isByHand }: Payment): string {
  if (isByHand)
    return "Pay the guest yourself: this only notes the refund in the books. It cannot be undone.";
  const kept = eventId === null ? "The quote stays accepted." : "The seats stay booked.";
  return `${kept} A refund cannot be undone.`;
}

const rulesFor = ({ left }: Payment, currency: TypedCurrency) =>
  z.object({
    amount: z
      .string()
      .check(
        z.refine(
          (text) => (centsIn(text, currency, left) ?? 0) > 0,
          `must be a number like ${exampleOf(1750, currency)}, at most ${exampleOf(left, currency)}`,
        ),
      ),
    reason: z.string().check(z.refine((text) => visible(text) !== "", "is required")),
  });

/** Refunds a part of a payment, or the rest of it. */
function RefundForm({ payment, onClose }: PaymentRefundsProps) {
  const { id, customerName, left, refunds } = payment;
  const venue = useVenue();
  const form = useRowForm({
    saved: { amount: centsText(left, venue), reason: "" },
    version: null,
    // After another refund the typed amount may be one too many.
    row: `refund/${id}/${refunds.length}/${left}`,
    rules: rulesFor(payment, venue),
    send: async ({ values: { amount, reason } }) => {
      const body = { amount: centsIn(amount, venue, left) ?? 0, reason };
      return { ...(await send("POST", `${URL}/${id}/refunds` as const, body)), version: 1 };
    },
    done: ({ amount }) =>
      `${moneyInWords(amount, venue)} is ${payment.isByHand ? "noted as refunded" : "refunded to the card"}`,
    failed: "Failed to refund",
    onDone: onClose,
  });
  const { field, values } = form;
  const cents = centsIn(values.amount, venue, left) ?? 0;
  return (
    <RowForm
      form={form}
      label={`Refund ${customerName}`}
      save={cents > 0 ? `Refund ${moneyInWords(cents, venue)}` : "Refund"}
      saving="Refunding..."
      onCancel={onClose}
    >
      <PanelField
        label={`Amount in ${venue.currency}`}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${moneyInWords(left, venue)}.`}
        {...field("amount")}
      />
      <PanelField label="Reason" required autoComplete="off" maxLength={200} {...field("reason")} />
      <p className="text-smoke">{consequenceOf(payment)}</p>
    </RowForm>
  );
}
