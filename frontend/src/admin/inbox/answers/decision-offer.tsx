import { useState } from "react";
import { usePermission } from "@/admin/data/permission";
import { type Inquiry, STATUSES, type Status } from "@/admin/inbox/inbox-entry";
import { PanelButton } from "@/admin/ui/buttons";

interface DecisionOfferProps {
  inquiry: Inquiry;
  /** Begins an answer with the template of a status. */
  onWrite: (status: Status) => void;
}

/** Offers the email to the guest when the inquiry becomes confirmed or declined. */
export function DecisionOffer({ inquiry: { status, email }, onWrite }: DecisionOfferProps) {
  const may = usePermission();
  const [seen, setSeen] = useState(status);
  const [isOffered, setIsOffered] = useState(false);
  if (status !== seen) {
    setSeen(status);
    setIsOffered(status === "confirmed" || status === "declined");
  }
  if (!isOffered || email === "" || !may("POST /api/event-hosting/{inquiry_id}/answers")) {
    return null;
  }
  const write = () => {
    setIsOffered(false);
    onWrite(status);
  };
  return (
    <div role="status" className="grid gap-2.5 border border-brass px-4 py-3">
      <p>{`The status is ‘${STATUSES[status].word}’. Tell the guest?`}</p>
      <div className="flex flex-wrap gap-2.5">
        <PanelButton size="sm" onClick={write}>
          Write the email
        </PanelButton>
        <PanelButton size="sm" variant="quiet" onClick={() => setIsOffered(false)}>
          Not now
        </PanelButton>
      </div>
    </div>
  );
}
