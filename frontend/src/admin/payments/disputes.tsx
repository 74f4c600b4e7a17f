import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { Badge } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { moneyInWords } from "@/lib/money";
import { useShortInstant } from "@/lib/time/venue-time";
import { copyText } from "@/ui/copy-link";

import { PaidFor } from "./paid-for";
import { DISPUTE_STATES, type Dispute, type Payment } from "./payment";

/** The disputes of a payment in a dialog, with a draft of the response. */
export function DisputeDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { disputes, mode } = payment;
  const isPractice = mode === "practice";
  return (
    <PanelDialog isOpen onClose={onClose} title="Dispute" size="sm">
      <PaidFor payment={payment} />
      <ul aria-label="Disputes" className="border-t border-line">
        {disputes.map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} isPractice={isPractice} />
        ))}
      </ul>
      {isPractice && disputes.some(({ answerBy }) => answerBy !== null) && (
        <>
          <p className="mt-4 text-smoke">Practice: decide as the guest's bank.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <BankButton payment={payment} state="won" label="The venue wins" />
            <BankButton payment={payment} state="lost" label="The guest wins" />
          </div>
        </>
      )}
    </PanelDialog>
  );
}

/** Plays the guest's bank for a practice payment, so that staff can learn. */
export const usePracticeDispute = ({ id }: Payment, state: DisputeStep, done: string) =>
  useChange({
    send: () => send("POST", `/api/admin/payments/${id}/practice-dispute` as const, { state }),
    done,
    failed: "Failed to simulate the dispute",
  });

type DisputeStep = "needs-answer" | "won" | "lost";

interface BankButtonProps {
  payment: Payment;
  state: DisputeStep;
  label: string;
}

function BankButton({ payment, state, label }: BankButtonProps) {
  const act = usePracticeDispute(payment, state, `${label} the dispute`);
  return (
    <PanelButton
      size="sm"
      variant="quiet"
      className="-ml-3"
      aria-label={`${label}: ${payment.customerName}`}
      isBusy={act.isPending}
      onClick={() => act.mutate(undefined)}
    >
      {label}
    </PanelButton>
  );
}

/** One dispute: its amount, reason, state and response. */
function DisputeRow({ dispute, isPractice }: { dispute: Dispute; isPractice: boolean }) {
  const venue = useVenue();
  const when = useShortInstant();
  const [isCopied, setCopied] = useState(false);
  const { amount, fee, reason, state, openedAt, answerBy, evidence } = dispute;
  const asks = fee > 0 ? `, Stripe charges ${moneyInWords(fee, venue)}` : "";
  return (
    <li className="grid gap-1 border-b border-row py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures font-medium">{moneyInWords(amount, venue)}</span>
        <Badge {...DISPUTE_STATES[state]} />
      </p>
      <p className="text-13 text-smoke">{`${when(openedAt)}: ${reason}${asks}`}</p>
      {answerBy !== null && (
        <>
          <p className="mt-2">
            {`${
              isPractice
                ? `In practice, the buttons below decide the dispute. With Stripe, you answer on its website by ${when(answerBy)}.`
                : `Answer on Stripe's website by ${when(answerBy)}.`
            } Do not refund it as well: you would lose the amount twice.`}
          </p>
          <p className="mt-2 whitespace-pre-line border border-line p-3 text-14 text-parchment wrap-anywhere">
            {evidence}
          </p>
          <div className="mt-1.5">
            <PanelButton size="sm" onClick={() => void copyText(evidence).then(setCopied)}>
              <span aria-live="polite">{isCopied ? "Copied" : "Copy the answer"}</span>
            </PanelButton>
          </div>
        </>
      )}
    </li>
  );
}
