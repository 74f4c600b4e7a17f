import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { send } from "@/api/client";
import { counted } from "@/lib/text";

import { SETUP_URL, type SetupStep } from "./house";

interface UndoneStep extends Pick<SetupStep, "step"> {
  title: string;
}

/** Opens the site to the public, after a question that names missing steps. */
export function OpenButton({ undone }: { undone: readonly UndoneStep[] }) {
  const { ask, question } = useConfirmation();
  const opening = useChange({
    send: () => send("POST", `${SETUP_URL}/open`, undefined),
    done: "The site is open",
    failed: "Failed to open the site",
  });
  const askAndOpen = async () => {
    const left = undone.map(({ title }) => title);
    const hasNoKey = undone.some(({ step }) => step === "payments");
    const isMeant = await ask({
      title: "Open the house?",
      confirmLabel: "Open the house",
      keepLabel: "Not yet",
      variant: "fill",
      text: [
        "Everybody sees the site from now on.",
        left.length === 0 ? "Every step is done." : `Not done: ${left.join(", ")}.`,
        hasNoKey &&
          "Guests pay at the door until you enter a Stripe key, and practice payments do not count any more.",
      ]
        .filter(Boolean)
        .join(" "),
    });
    if (isMeant) opening.mutate(undefined);
  };
  return (
    <>
      <PanelButton isBusy={opening.isPending} onClick={() => askAndOpen().catch(reportError)}>
        Open the house
      </PanelButton>
      {question}
    </>
  );
}

/** Shows the site to staff only again, after a question; empty for a venue that is always open. */
export function CloseButton() {
  const { ask, question } = useConfirmation();
  const { data } = usePanelQuery(`${SETUP_URL}/opening`);
  const closing = useChange({
    send: () => send("POST", `${SETUP_URL}/close`, undefined),
    done: "The site is closed",
    failed: "Failed to close the site",
  });
  if (!data?.canBeClosed) return null;
  const askAndClose = async () => {
    const isMeant = await ask({
      title: "Close the site?",
      confirmLabel: "Close the site",
      keepLabel: "Keep it open",
      text: [
        "Visitors see 'Opening soon' in place of every page, and cannot book.",
        `Guests keep their bookings and the links in their emails: ${counted(data.upcomingBookings, "upcoming booking")}.`,
        "You can open the site again at any time.",
      ].join(" "),
    });
    if (isMeant) closing.mutate(undefined);
  };
  return (
    <>
      <PanelButton
        variant="quiet"
        isBusy={closing.isPending}
        onClick={() => askAndClose().catch(reportError)}
      >
        Close the site
      </PanelButton>
      {question}
    </>
  );
}
