import { useState } from "react";
import * as z from "zod/mini";
import { useChange } from "@/admin/data/use-change";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { StateWord } from "@/admin/ui/notes";
import { RowForm } from "@/admin/ui/row-form";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { isolated, visible } from "@/lib/characters";
import { type Currency, centsIn, centsText, moneyInWords } from "@/lib/money";
import { useShortInstant } from "@/lib/time/clock";

import { PaidFor } from "./paid-for";
import { type Payment, type Refund, refundState } from "./payment";

const URL = "/api/admin/payments";

/** The button to what went back of a payment, and to give back what is left; nothing without both. */
export function GiveBack({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false);
  const { customerName, left, refunds } = payment;
  if (left === 0 && refunds.length === 0) return null;
  const verb = left > 0 ? "Give money back" : "What went back";
  return (
    <>
      <PanelButton
        size="sm"
        variant="quiet"
        className="-ml-3"
        aria-label={`${verb}: ${customerName}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </PanelButton>
      <PanelDialog isOpen={isOpen} onClose={() => setOpen(false)} title={verb} size="sm">
        <PaidFor payment={payment} />
        {refunds.length > 0 && (
          <ul aria-label="Earlier returns" className="mb-6 border-t border-line">
            {refunds.map((refund) => (
              <Return key={refund.id} refund={refund} />
            ))}
          </ul>
        )}
        {left > 0 && <GiveBackForm payment={payment} onClose={() => setOpen(false)} />}
      </PanelDialog>
    </>
  );
}

/** One earlier return: how much, why, and how far it is. */
function Return({ refund }: { refund: Refund }) {
  const when = useShortInstant();
  const venue = useVenue();
  const { amount, reason, error, askedBy, createdAt, needsHand } = refund;
  const asked = askedBy === null ? "" : ` by ${isolated(askedBy)}`;
  return (
    <li className="grid gap-1 border-b border-row py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures font-medium">{moneyInWords(amount, venue)}</span>
        <StateWord {...refundState(refund)} />
      </p>
      <p className="wrap-anywhere">{reason}</p>
      <p className="text-[13px] text-smoke">{`${when(createdAt)}${asked}`}</p>
      {error && <p className="text-[13px] wrap-anywhere text-smoke">{error}</p>}
      {needsHand && <DoneByHand refund={refund} />}
    </li>
  );
}

/** Notes that the manager has given back some other way what the bank refused. */
function DoneByHand({ refund }: { refund: Refund }) {
  const { ask, question } = useConfirmation();
  const venue = useVenue();
  const money = moneyInWords(refund.amount, venue);
  const note = useChange({
    send: () => send("POST", `${URL}/refunds/${refund.id}/by-hand` as const, undefined),
    done: `${money} noted as given back by hand`,
    failed: "Failed to note it",
  });
  const askFirst = async () => {
    const isMeant = await ask({
      title: "Given back by hand?",
      confirmLabel: "It is given back",
      keepLabel: "Not yet",
      text: `This notes that ${money} was given back by hand, such as in cash. It sends no money, and cannot be undone.`,
    });
    if (isMeant) note.mutate(undefined);
  };
  return (
    <div className="mt-1.5">
      <PanelButton size="sm" isBusy={note.isPending} onClick={() => void askFirst()}>
        Done by hand
      </PanelButton>
      {question}
    </div>
  );
}

const rulesFor = ({ left }: Payment, currency: Currency) =>
  z.object({
    amount: z
      .string()
      .check(
        z.refine(
          (text) => (centsIn(text, currency, left) ?? 0) > 0,
          `must be a number like ${centsText(1750, currency)}, at most ${centsText(left, currency)}`,
        ),
      ),
    reason: z.string().check(z.refine((text) => visible(text) !== "", "is required")),
  });

/** Gives back a part of a payment, or all that is left of it. */
function GiveBackForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, customerName, left } = payment;
  const venue = useVenue();
  const form = useRowForm({
    saved: { amount: centsText(left, venue), reason: "" },
    version: null,
    rules: rulesFor(payment, venue),
    send: async ({ values: { amount, reason } }) => {
      const body = { amount: centsIn(amount, venue, left) ?? 0, reason };
      return { ...(await send("POST", `${URL}/${id}/refunds` as const, body)), version: 1 };
    },
    done: ({ amount }) => `${moneyInWords(amount, venue)} goes back to the card that paid`,
    failed: "Failed to give money back",
    onDone: onClose,
  });
  const { field, values } = form;
  const cents = centsIn(values.amount, venue, left) ?? 0;
  return (
    <RowForm
      form={form}
      label={`Give money back to ${customerName}`}
      save={`Give ${cents > 0 ? moneyInWords(cents, venue) : "money"} back`}
      saving="Giving back..."
      onCancel={onClose}
    >
      <PanelField
        label={`Amount in ${venue.currency}`}
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${moneyInWords(left, venue)}.`}
        {...field("amount")}
      />
      <PanelField label="Reason" autoComplete="off" maxLength={200} {...field("reason")} />
      <p className="text-smoke">
        The seats stay booked. What goes back cannot be taken again: this cannot be undone.
      </p>
    </RowForm>
  );
}
