import { useFresh } from "@/api/use-fresh";
import { useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";
import { PanelDialog } from "@/ui/panel/panel-dialog";

import { canBeSentAgain } from "./mail";
import { MailFate } from "./mail-fate";
import { MailState } from "./mail-state";
import { SendAgain } from "./send-again";

interface MailDialogProps {
  id: number;
  onClose: () => void;
}

/** One mail as it was written, and what became of it. */
export function MailDialog({ id, onClose }: MailDialogProps) {
  const time = useVenueTime();
  const { data: mail, error } = useFresh(`/api/admin/mails/${id}` as const);
  if (error && !mail) throw error;
  if (!mail) {
    return (
      <PanelDialog isOpen onClose={onClose} title="Mail">
        <Loading>Loading mail...</Loading>
      </PanelDialog>
    );
  }
  return (
    <PanelDialog isOpen onClose={onClose} title={mail.subject}>
      <dl className="grid grid-cols-[116px_minmax(0,1fr)] gap-x-3 gap-y-2 text-[14px] [&>dt]:text-smoke">
        <dt>To</dt>
        <dd className="break-all">{mail.to}</dd>
        <dt>Written</dt>
        <dd>{time.long(mail.queuedAt)}</dd>
        <dt>State</dt>
        <dd>
          <MailState state={mail.state} />
        </dd>
        <dt>What became of it</dt>
        <dd>
          <MailFate mail={mail} />
        </dd>
        {mail.error && (
          <>
            <dt>In the mail server's words</dt>
            <dd className="font-mono text-[13px] break-words text-smoke">{mail.error}</dd>
          </>
        )}
        {mail.attempts > 1 && (
          <>
            <dt>Attempts</dt>
            <dd className="figures">{mail.attempts}</dd>
          </>
        )}
        {mail.calendarName && (
          <>
            <dt>Attached</dt>
            <dd className="break-all">{mail.calendarName}</dd>
          </>
        )}
      </dl>
      <pre className="my-5 border border-line bg-coal p-4 font-sans text-[14px] break-words whitespace-pre-wrap text-parchment">
        {mail.text}
      </pre>
      {canBeSentAgain(mail) && <SendAgain mail={mail} onSent={onClose} />}
    </PanelDialog>
  );
}
