import { useState } from "react";

import { ConfirmDialog } from "@/ui/panel/confirm-dialog";
import { PanelButton } from "@/ui/panel/panel-button";

import type { Mail } from "./mail";
import { useSendAgain } from "./use-send-again";

interface SendAgainProps {
  mail: Pick<Mail, "id" | "to" | "subject" | "state">;
  onSent?: () => void;
}

/** Asks, and sends a mail once more. */
export function SendAgain({ mail, onSent }: SendAgainProps) {
  const [isAsked, setIsAsked] = useState(false);
  const again = useSendAgain(() => {
    setIsAsked(false);
    onSent?.();
  });
  return (
    <>
      <PanelButton
        size="sm"
        look={mail.state === "failed" ? "plain" : "quiet"}
        onClick={() => setIsAsked(true)}
      >
        Send again
      </PanelButton>
      <ConfirmDialog
        isOpen={isAsked}
        title="Send this mail again?"
        confirmLabel={again.isPending ? "Sending..." : "Send again"}
        keepLabel="Do not send"
        isPending={again.isPending}
        onConfirm={() => again.mutate(mail.id)}
        onClose={() => setIsAsked(false)}
      >
        <p className="break-words">
          “{mail.subject}” goes to <span className="text-ivory">{mail.to}</span>
          {mail.state === "sent" ? ", who has been sent it before." : "."}
        </p>
      </ConfirmDialog>
    </>
  );
}
