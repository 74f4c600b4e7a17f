import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { StateWord } from "@/admin/ui/notes";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { moneyInWords } from "@/lib/money";
import { useShortInstant } from "@/lib/time/clock";
import { copyText } from "@/ui/copy-link";

import { PaidFor } from "./paid-for";
import { DISPUTE_STATES, type Dispute, type Payment } from "./payment";

/** Opens the disputes of a payment, with a text to answer them; in practice it can start one. */
export function Disputes({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false);
  const { customerName, disputes, mode, left } = payment;
  if (disputes.length === 0) {
    return mode === "practice" && left > 0 ? (
      <BankButton payment={payment} state="needs-answer" label="Simulate a dispute" />
    ) : null;
  }
  return (
    <>
      <PanelButton
        size="sm"
        variant="quiet"
        className="-ml-3"
        aria-label={`Dispute: ${customerName}`}
        onClick={() => setOpen(true)}
      >
        Dispute
      </PanelButton>
      <PanelDialog isOpen={isOpen} onClose={() => setOpen(false)} title="Dispute" size="sm">
        <PaidFor payment={payment} />
        <ul aria-label="Disputes" className="border-t border-line">
          {disputes.map((dispute) => (
            <DisputeRow key={dispute.id} dispute={dispute} />
          ))}
        </ul>
        {mode === "practice" && disputes.some(({ answerBy }) => answerBy !== null) && (
          <>
            <p className="mt-4 text-smoke">Practice: decide as the guest's bank.</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <BankButton payment={payment} state="won" label="The venue wins" />
              <BankButton payment={payment} state="lost" label="The guest wins" />
            </div>
          </>
        )}
      </PanelDialog>
    </>
  );
}

/** Acts as the guest's bank on a practice payment, so that staff can learn. */
function BankButton({
  payment: { id, customerName },
  state,
  label,
}: {
  payment: Payment;
  state: "needs-answer" | "won" | "lost";
  label: string;
}) {
  const act = useChange({
    send: () => send("POST", `/api/admin/payments/${id}/practice-dispute` as const, { state }),
    done: state === "needs-answer" ? "The bank disputes this payment" : `${label} the dispute`,
    failed: "Failed to simulate the dispute",
  });
  return (
    <PanelButton
      size="sm"
      variant="quiet"
      className="-ml-3"
      aria-label={`${label}: ${customerName}`}
      isBusy={act.isPending}
      onClick={() => act.mutate(undefined)}
    >
      {label}
    </PanelButton>
  );
}

/** One dispute: its amount, reason, state and answer. */
function DisputeRow({ dispute }: { dispute: Dispute }) {
  const venue = useVenue();
  const when = useShortInstant();
  const [isCopied, setCopied] = useState(false);
  const { amount, fee, reason, state, openedAt, answerBy, evidence } = dispute;
  const asks = fee > 0 ? `, Stripe charges ${moneyInWords(fee, venue)}` : "";
  return (
    <li className="grid gap-1 border-b border-row py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures font-medium">{moneyInWords(amount, venue)}</span>
        <StateWord {...DISPUTE_STATES[state]} />
      </p>
      <p className="text-[13px] text-smoke">{`${when(openedAt)}: ${reason}${asks}`}</p>
      {answerBy !== null && (
        <>
          <p className="mt-2">
            {`Answer on Stripe's own pages by ${when(answerBy)}. Do not give the money back as well: it would be gone twice.`}
          </p>
          <p className="mt-2 whitespace-pre-line border border-line p-3 text-[14px] text-parchment wrap-anywhere">
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
