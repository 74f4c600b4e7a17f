import { usePermission } from "@/admin/data/permission";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { type Schemas, send } from "@/api/client";
import { useShortInstant } from "@/lib/time/venue-time";

const URL = "/api/admin/payments/strays";

export type UnmatchedPayment = Schemas["UnmatchedPaymentOut"];

/** Payments at the provider without a booking here; renders nothing if there are none. */
export function UnmatchedPayments() {
  const { data } = usePanelQuery(URL, {
    enabled: usePermission()("GET /api/admin/payments/strays"),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label="Money without a booking" className="mb-6 border border-line bg-soot p-4">
      <p className="font-medium">Money without a booking</p>
      <p className="text-smoke">
        Its bookings are not in this database, for example because an older backup was restored.
      </p>
      <ul className="mt-3">
        {data.map((payment) => (
          <UnmatchedRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function UnmatchedRow({ payment }: { payment: UnmatchedPayment }) {
  const { id, reference, amountText, foundAt, isWantedBack, error } = payment;
  const when = useShortInstant();
  const { ask, question } = useConfirmation();
  const refund = useChange({
    send: () => send("POST", `${URL}/${id}/refund` as const, undefined),
    done: `${amountText} is refunded`,
    failed: "Failed to refund",
  });
  const askFirst = async () => {
    const isMeant = await ask({
      title: `Refund ${amountText}?`,
      confirmLabel: `Refund ${amountText}`,
      keepLabel: "Not yet",
      text: `The refund goes to the card that paid for booking ${reference}. It cannot be undone.`,
    });
    if (isMeant) refund.mutate(undefined);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-row py-2.5">
      <span className="figures font-medium">{amountText}</span>
      <span>{reference}</span>
      <span className="text-14 text-smoke">{`found ${when(foundAt)}`}</span>
      {error && <span className="text-13 wrap-anywhere text-danger">{error}</span>}
      <span className="ml-auto">
        {isWantedBack ? (
          "Refund pending"
        ) : (
          <PanelButton size="sm" isBusy={refund.isPending} onClick={() => void askFirst()}>
            <span>Refund</span>
            <span className="sr-only">{` ${amountText} for ${reference}`}</span>
          </PanelButton>
        )}
      </span>
      {question}
    </li>
  );
}
