import { useState } from "react";

import { usePermission } from "@/admin/data/permission";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelRadio } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { ApiError } from "@/api/errors";
import { useVenue } from "@/api/venue";
import { type Currency, centsWriter } from "@/lib/money";
import { capital } from "@/lib/text";

import type { Booking } from "./booked-event";

export type RefundChoice = Schemas["RefundChoice"];

/** The cents that a change can refund: by the rule, or all that it releases. */
type Refunds = Schemas["Refunds"];

/** Whether the current user may refund: only managers do. */
export const useMayRefund = (): boolean =>
  usePermission()("POST /api/admin/payments/{payment_id}/refunds");

/** The refund that is selected at first; the button names its amount. */
export const firstChoice = ({ rule }: Refunds): RefundChoice => (rule > 0 ? "rule" : "none");

/** The cents that a choice refunds. */
export const refundOf = (choice: RefundChoice, { rule, all }: Refunds): number =>
  ({ rule, all, none: 0 })[choice];

/** "Cancel and refund $12.50", "Cancel without a refund" */
export const refundLabel = (verb: string, amount: number, currency: Currency): string =>
  amount > 0 ? `${verb} and refund ${centsWriter(currency)(amount)}` : `${verb} without a refund`;

/** The refund of a change of a booking, and whether a refund was possible. */
export interface RefundMade {
  refunded: number;
  /** Null if the server did not ask about a refund. */
  choice: RefundChoice | null;
}

/** "Cancelled. $12.50 is refunded." or "Booking cancelled without a refund", else `otherwise`. */
export function doneWithRefund(
  done: string,
  { refunded, choice }: RefundMade,
  currency: Currency,
  otherwise: string,
): string {
  if (refunded > 0) return `${capital(done)}. ${centsWriter(currency)(refunded)} is refunded.`;
  return choice === null ? otherwise : `Booking ${done} without a refund`;
}

/** Explains to roles other than managers that a change refunds nothing, and that a manager can. */
export const hostNote = (amount: string): string =>
  `Nothing is refunded. ${amount} stays with the venue; ask a manager to refund it.`;

interface RefundOptionsProps {
  refunds: Refunds;
  /** Null before one is chosen. */
  choice: RefundChoice | null;
  onChoose: (choice: RefundChoice) => void;
}

/**
 * Asks for the amount of the refund; for roles other than managers, it states that there is none.
 */
export function RefundOptions({ refunds, choice, onChoose }: RefundOptionsProps) {
  const mayRefund = useMayRefund();
  const money = centsWriter(useVenue());
  const { rule, all } = refunds;
  if (!mayRefund) return <p className="figures mt-4 text-act">{hostNote(money(all))}</p>;
  const labels: [RefundChoice, string][] = [
    ...(rule > 0 ? [["rule", `By the rule: ${money(rule)}`] satisfies [RefundChoice, string]] : []),
    ...(all > rule ? [["all", `All: ${money(all)}`] satisfies [RefundChoice, string]] : []),
    ["none", "Nothing"],
  ];
  return (
    <fieldset className="mt-4 border-t border-line pt-4">
      <legend className="sr-only">Refund</legend>
      <p className="figures mb-1">{`This releases ${money(all)} of what the guest has paid. Refund:`}</p>
      {labels.map(([name, label]) => (
        <PanelRadio
          key={name}
          name="refund"
          label={label}
          checked={choice === name}
          onChange={() => onChoose(name)}
        />
      ))}
      <p className="mt-1 text-14 text-smoke">A refund cannot be undone.</p>
    </fieldset>
  );
}

/** The cents that a change has refunded, from the booking before and after it. */
export const refundedBy = (before: Booking, after: Booking): number =>
  Math.max(0, (after.payment?.refunded ?? 0) - (before.payment?.refunded ?? 0));

/**
 * Asks about the refund if the server rejects a change of a paid booking without that choice.
 * `verb` names the change: "Save". `asks` takes the failure of the change, and returns whether it
 * opens the question; `again` repeats the change with the choice.
 */
export function useRefundQuestion(verb: string, again: (choice: RefundChoice) => void) {
  const [refunds, setRefunds] = useState<Refunds>();
  const close = () => setRefunds(undefined);
  return {
    asks: (error: Error): boolean => {
      const asked = error instanceof ApiError ? error.problem?.refunds : undefined;
      setRefunds(asked);
      return asked !== undefined;
    },
    question: refunds && (
      <RefundDialog
        verb={verb}
        refunds={refunds}
        onChoose={(choice) => {
          close();
          again(choice);
        }}
        onClose={close}
      />
    ),
  };
}

interface RefundDialogProps {
  verb: string;
  refunds: Refunds;
  onChoose: (choice: RefundChoice) => void;
  onClose: () => void;
}

function RefundDialog({ verb, refunds, onChoose, onClose }: RefundDialogProps) {
  const venue = useVenue();
  const mayRefund = useMayRefund();
  const [chosen, setChosen] = useState(() => firstChoice(refunds));
  const choice = mayRefund ? chosen : "none";
  return (
    <ConfirmDialog
      isOpen
      title={mayRefund ? "Refund the guest?" : `${verb} without a refund?`}
      confirmLabel={refundLabel(verb, refundOf(choice, refunds), venue)}
      keepLabel="Go back"
      onConfirm={() => onChoose(choice)}
      onClose={onClose}
    >
      <p>This booking is paid, and the change makes it cheaper.</p>
      <RefundOptions {...{ refunds, choice }} onChoose={setChosen} />
    </ConfirmDialog>
  );
}
