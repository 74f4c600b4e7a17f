import { useState } from "react";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { Badge, type BadgeText } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog, PanelDialog } from "@/admin/ui/dialogs";
import { LoadFault } from "@/admin/ui/notes";
import { type Schemas, send } from "@/api/client";
import { useShortInstant, useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";
import { MailAddress } from "@/ui/mail-address";

export type Mail = Schemas["MailOut"];
export type MailState = Mail["state"];

/** Every state with its text and color for the manager. */
export const STATES: Readonly<Record<MailState, BadgeText>> = {
  queued: { word: "Waiting", tone: "plain" },
  sending: { word: "Leaving", tone: "plain" },
  sent: { word: "Sent", tone: "plain" },
  written: { word: "Written to a file", tone: "plain" },
  failed: { word: "Failed", tone: "now" },
};

/** Whether the email has a final state, so that it can be sent again. */
export const canBeSentAgain = ({ state }: Pick<Mail, "state">): boolean =>
  state === "failed" || state === "sent" || state === "written";

interface MailDialogProps {
  id: number;
  onClose: () => void;
}

/** One email with its text and delivery status. */
export function MailDialog({ id, onClose }: MailDialogProps) {
  const time = useVenueTime();
  const { data: mail, isError, refetch } = usePanelQuery(`/api/admin/mails/${id}` as const);
  if (!mail) {
    return (
      <PanelDialog isOpen onClose={onClose} title="Mail">
        {isError ? <LoadFault what="mail" onRetry={refetch} /> : <Loading>Loading mail...</Loading>}
      </PanelDialog>
    );
  }
  return (
    <PanelDialog isOpen onClose={onClose} title={mail.subject}>
      <dl className="grid grid-cols-[116px_minmax(0,1fr)] gap-x-3 gap-y-2 text-14 [&>dt]:text-smoke">
        <dt>To</dt>
        <dd>
          <MailAddress>{mail.to}</MailAddress>
        </dd>
        <dt>Written</dt>
        <dd>{time.long(mail.queuedAt)}</dd>
        <dt>State</dt>
        <dd>
          <Badge {...STATES[mail.state]} />
        </dd>
        <dt>What became of it</dt>
        <dd>
          <MailFate mail={mail} />
        </dd>
        {mail.error && (
          <>
            <dt>In the mail server's words</dt>
            <dd className="font-mono text-13 break-words text-smoke">{mail.error}</dd>
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
            <dd className="wrap-anywhere">{mail.calendarName}</dd>
          </>
        )}
      </dl>
      <pre className="my-5 border border-line bg-coal p-4 font-sans text-14 break-words whitespace-pre-wrap text-parchment">
        {mail.text}
      </pre>
      <PinnedValue value={canBeSentAgain(mail) ? mail : undefined}>
        {(atRest) => <SendAgain mail={atRest} onSent={onClose} />}
      </PinnedValue>
    </PanelDialog>
  );
}

/**
 * Time when an email was sent or written to a file, or the reason for its delay, and the next step.
 */
export function MailFate({ mail }: { mail: Mail }) {
  const when = useShortInstant();
  if (mail.state === "sent" && mail.sentAt !== null)
    return <span>{`Left ${when(mail.sentAt)}`}</span>;
  if (mail.state === "written" && mail.sentAt !== null)
    return <span>{`In the data folder since ${when(mail.sentAt)}. Nobody received it.`}</span>;
  if (mail.state === "failed") return <span>{`${mail.reason} It was given up.`}</span>;
  if (mail.attempts === 0 || mail.state === "sending") return <span>Leaves in a moment.</span>;
  return <span>{`${mail.reason} Next try ${when(mail.dueAt)}.`}</span>;
}

interface SendAgainProps {
  mail: Pick<Mail, "id" | "to" | "subject" | "state">;
  onSent?: () => void;
}

/** Asks for confirmation, and sends an email again. */
export function SendAgain({ mail, onSent }: SendAgainProps) {
  const [isAsked, setIsAsked] = useState(false);
  const again = useChange({
    send: () => send("POST", `/api/admin/mails/${mail.id}/send-again` as const, undefined),
    done: "The mail is on its way again",
    failed: "Failed to send mail again",
    onDone: () => {
      setIsAsked(false);
      onSent?.();
    },
  });
  return (
    <>
      <PanelButton
        size="sm"
        variant={mail.state === "failed" ? "plain" : "quiet"}
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
        onConfirm={() => again.mutate(undefined)}
        onClose={() => setIsAsked(false)}
      >
        <p className="break-words">
          <span>{`“${mail.subject}” goes to `}</span>
          <span className="text-ivory">
            <MailAddress>{mail.to}</MailAddress>
          </span>
          <span>{mail.state === "sent" ? ", who has been sent it before." : "."}</span>
        </p>
      </ConfirmDialog>
    </>
  );
}
