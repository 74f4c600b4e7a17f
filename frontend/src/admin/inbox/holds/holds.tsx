import { useState } from "react";
import { usePermission } from "@/admin/data/permission";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Inquiry } from "@/admin/inbox/inbox-entry";
import { ActionMenu, type MenuAction } from "@/admin/ui/action-menu";
import { Badge, type BadgeText } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { Loaded } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { send } from "@/api/client";
import { nameDay, useShortInstant, useVenueTime } from "@/lib/time/venue-time";
import { type Hold, rankName } from "./hold";
import { HoldForm } from "./hold-form";

const STATES: Readonly<Record<Hold["state"], BadgeText>> = {
  held: { word: "Held", tone: "fact" },
  confirmed: { word: "Confirmed", tone: "plain" },
  released: { word: "Released", tone: "quiet" },
  expired: { word: "Expired", tone: "quiet" },
};

/** The holds of an inquiry, and the form of a new one. */
export function Holds({ inquiry }: { inquiry: Inquiry }) {
  const found = usePanelQuery(`/api/event-hosting/${inquiry.id}/holds` as const);
  const may = usePermission();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section aria-label="Holds" className="border border-line bg-soot p-4.5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">Holds</h2>
        {may("POST /api/event-hosting/{inquiry_id}/holds") && !isOpen && found.data && (
          <PanelButton size="sm" onClick={() => setIsOpen(true)}>
            Hold the date
          </PanelButton>
        )}
      </header>
      <Loaded of="holds" query={found}>
        {(holds) => (
          <>
            {isOpen && (
              <div className="mt-3.5">
                <PartBoundary>
                  <HoldForm inquiry={inquiry} onClose={close} />
                </PartBoundary>
              </div>
            )}
            {holds.length === 0 && !isOpen && (
              <p className="mt-1.5 text-smoke">
                A hold keeps a date for this inquiry until a time that you set.
              </p>
            )}
            {holds.length > 0 && (
              <ul className="mt-3">
                {holds.map((hold) => (
                  <HoldRow key={hold.id} hold={hold} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** One hold: its date, its state and its actions. */
function HoldRow({ hold }: { hold: Hold }) {
  const { date, rank, state, until } = hold;
  const time = useVenueTime();
  const when = useShortInstant();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-row py-2.5 first:border-t-0">
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{nameDay(time, date)}</span>
          <Badge {...STATES[state]} />
        </p>
        <p className="figures text-13 text-smoke">
          {state === "held" ? `${rankName(rank)}, until ${when(until)}` : rankName(rank)}
        </p>
      </div>
      <HoldMenu hold={hold} />
    </li>
  );
}

/** The actions on a hold: to confirm and to release it. */
function HoldMenu({ hold: { id, date, rank, state } }: { hold: Hold }) {
  const may = usePermission();
  const time = useVenueTime();
  const { ask, question } = useConfirmation();
  const confirm = useChange({
    send: () => send("POST", `/api/admin/holds/${id}/confirm` as const, undefined),
    done: "The date is confirmed",
    failed: "Failed to confirm the date",
  });
  const release = useChange({
    send: () => send("DELETE", `/api/admin/holds/${id}` as const, undefined),
    done: "The hold is released",
    failed: "Failed to release the hold",
  });
  const isConfirmed = state === "confirmed";
  const askToRelease = async () => {
    const isMeant = await ask({
      title: `Release ${nameDay(time, date)}?`,
      confirmLabel: "Release it",
      keepLabel: "Keep it",
      text: isConfirmed
        ? "The inquiry is no longer confirmed, and a second hold of this date becomes the first. The guest gets no email."
        : "A second hold of this date becomes the first. The guest gets no email.",
    });
    if (isMeant) release.mutate(undefined);
  };
  const isActive = isConfirmed || state === "held";
  const entries: MenuAction[] = [
    ...(state === "held" && rank === 1 && may("POST /api/admin/holds/{hold_id}/confirm")
      ? [{ text: "Confirm", onClick: () => confirm.mutate(undefined) }]
      : []),
    ...(isActive && may("DELETE /api/admin/holds/{hold_id}")
      ? [{ text: "Release", isDanger: true, onClick: () => void askToRelease() }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <ActionMenu variant="icon" name={`hold of ${nameDay(time, date)}`} entries={entries} />
      {question}
    </>
  );
}
