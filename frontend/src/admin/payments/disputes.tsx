import { useState } from "react";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { StateWord } from "@/admin/ui/notes";
import { useVenue } from "@/api/venue";
import { moneyInWords } from "@/lib/money";
import { useShortInstant } from "@/lib/time/clock";
import { copyText } from "@/ui/copy-link";

import { PaidFor } from "./paid-for";
import { DISPUTE_STATES, type Dispute, type Payment } from "./payment";

/** The button to what a guest's bank disputes of a payment, and to a text to answer it with. */
export function Disputes({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false);
  const { customerName, disputes } = payment;
  if (disputes.length === 0) return null;
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
      </PanelDialog>
    </>
  );
}

/** One dispute: how much, why, how far it is, and what can be answered. */
function DisputeRow({ dispute }: { dispute: Dispute }) {
  const venue = useVenue();
  const when = useShortInstant();
  const [isCopied, setCopied] = useState(false);
  const { amount, fee, reason, state, openedAt, answerBy, evidence } = dispute;
  const asks = fee > 0 ? `, Stripe asks ${moneyInWords(fee, venue)} for it` : "";
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
