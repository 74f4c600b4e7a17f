import { useNow } from "@/lib/clock";
import { shortInstant, useVenueTime } from "@/lib/venue-time";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelCell } from "@/ui/panel/panel-cell";
import { PanelRow } from "@/ui/panel/panel-row";
import { PanelTable } from "@/ui/panel/panel-table";

import { canBeSentAgain, type Mail } from "./mail";
import { MailFate } from "./mail-fate";
import { MailState } from "./mail-state";
import { SendAgain } from "./send-again";

const MINUTE_MS = 60_000;

interface MailTableProps {
  mails: readonly Mail[];
  onOpen: (id: number) => void;
}

/** The mails, newest first, each with what became of it. */
export function MailTable({ mails, onOpen }: MailTableProps) {
  const time = useVenueTime();
  const now = useNow(MINUTE_MS);
  return (
    <PanelTable label="Mails" head={["Mail", "State", "What became of it", "Actions"]}>
      {mails.map((mail) => (
        <PanelRow key={mail.id}>
          <PanelCell className="md:w-[36%]">
            <button
              type="button"
              onClick={() => onOpen(mail.id)}
              className="text-left font-medium wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-brass max-md:min-h-11"
            >
              {mail.subject}
            </button>
            <p className="text-[13px] break-all text-smoke">{mail.to}</p>
            <p className="text-[13px] text-smoke">{shortInstant(time, mail.queuedAt, now)}</p>
          </PanelCell>
          <PanelCell label="State">
            <MailState state={mail.state} />
          </PanelCell>
          <PanelCell>
            <p className="text-[14px] text-parchment">
              <MailFate mail={mail} />
            </p>
          </PanelCell>
          <PanelCell className="md:whitespace-nowrap">
            {canBeSentAgain(mail) ? (
              <SendAgain mail={mail} />
            ) : (
              <PanelButton size="sm" look="quiet" onClick={() => onOpen(mail.id)}>
                Read
              </PanelButton>
            )}
          </PanelCell>
        </PanelRow>
      ))}
    </PanelTable>
  );
}
