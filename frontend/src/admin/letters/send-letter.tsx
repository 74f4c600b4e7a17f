import { type FormEvent, useState } from "react";

import { notADate, wallTimeIn } from "@/admin/data/date-fields";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { instantOf } from "@/admin/data/wall-time";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog, PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { LoadFault } from "@/admin/ui/notes";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import type { Instant } from "@/lib/time/checked";
import { useShortInstant } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";

import { type Letter, people, URL } from "./letter";

interface LetterDialogProps {
  letter: Letter;
  onClose: () => void;
}

const timeFault = (text: string) =>
  text === "" || wallTimeIn(text) !== null ? undefined : notADate();

/** Asks before a letter is sent, now or later, and shows its recipients. */
export function SendLetter({ letter, onClose }: LetterDialogProps) {
  const { timeZone } = useVenue();
  const when = useShortInstant();
  const [time, setTime] = useState("");
  const asked = new URLSearchParams({ to: letter.to, category: letter.category }).toString();
  const found = usePanelQuery(`/api/admin/letters/audience?${asked}` as const);
  const { data: letterNow } = usePanelQuery(`/api/admin/letters/${letter.id}` as const);
  const sending = useChange({
    send: (at: Instant | null) => send("POST", `${URL}/${letter.id}/send` as const, { at }),
    done: (row) => (row.sendAt ? `Will be sent ${when(row.sendAt)}` : "The letter is being sent"),
    failed: "Failed to send the letter",
    onDone: onClose,
  });
  const at = instantOf(wallTimeIn(time), timeZone);
  const [isAsked, setIsAsked] = useState(false);
  const fault = timeFault(time);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (fault === undefined) sending.mutate(at);
  };
  const counts = letterNow?.counts;
  const rest = counts && counts.recipients - counts.sent - counts.failed;
  const number = letter.startedAt === null ? found.data?.count : rest;
  return (
    <PanelDialog isOpen onClose={onClose} title={`Send “${letter.subject}”`} size="sm">
      <form onSubmit={submit} className="grid gap-5">
        {found.isError && <LoadFault what="recipients" onRetry={found.refetch} />}
        {number === undefined && !found.isError && <Loading>Loading recipients...</Loading>}
        {number !== undefined && (
          <div>
            <p className="text-parchment">
              {number === 0 ? "This audience is empty." : `${people(number)} will get the letter.`}
            </p>
            {letter.startedAt === null && number > 0 && (
              <Examples emails={found.data?.examples ?? []} all={number} />
            )}
          </div>
        )}
        <PanelField
          label="Time"
          type="datetime-local"
          hint="Leave it empty to send the letter now."
          value={time}
          onChange={(event) => setTime(event.target.value)}
          rule={timeFault}
          {...(isAsked && fault !== undefined && { error: fault })}
        />
        <PanelButton type="submit" variant="fill" isBusy={sending.isPending} disabled={!number}>
          {at ? `Send ${when(at)}` : `Send now to ${people(number ?? 0)}`}
        </PanelButton>
      </form>
    </PanelDialog>
  );
}

/** The first addresses of an audience, and the number of the others. */
function Examples({ emails, all }: { emails: readonly string[]; all: number }) {
  return (
    <ul aria-label="Examples" className="mt-2 text-14 wrap-anywhere text-smoke">
      {emails.map((email) => (
        <li key={email}>{email}</li>
      ))}
      {all > emails.length && <li>{`and ${all - emails.length} more`}</li>}
    </ul>
  );
}

/** Sends a test of a letter to one address. */
export function TestLetter({ letter, onClose }: LetterDialogProps) {
  const { email: own } = useVenue();
  const [email, setEmail] = useState(own ?? "");
  const testing = useChange({
    send: (to: string) => send("POST", `${URL}/${letter.id}/test` as const, { email: to }),
    done: (_, to) => `Test sent to ${to}`,
    failed: "Failed to send the test",
    refresh: ["/api/admin/mails"],
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    testing.mutate(email.trim());
  };
  return (
    <PanelDialog isOpen onClose={onClose} title="Send a test" size="sm">
      <form onSubmit={submit} className="grid gap-5">
        <PanelField
          label="Email"
          type="email"
          required
          autoFocus
          hint="The letter stays a draft."
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PanelButton
          type="submit"
          variant="fill"
          isBusy={testing.isPending}
          disabled={email.trim() === ""}
        >
          Send test
        </PanelButton>
      </form>
    </PanelDialog>
  );
}

/** Asks before a letter is stopped. */
export function StopLetter({ letter, onClose }: LetterDialogProps) {
  const stopping = useChange({
    send: () => send("POST", `${URL}/${letter.id}/stop` as const, undefined),
    done: "The letter is stopped",
    failed: "Failed to stop the letter",
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Stop “${letter.subject}”?`}
      confirmLabel="Stop sending"
      keepLabel="Go on"
      isPending={stopping.isPending}
      onConfirm={() => stopping.mutate(undefined)}
      onClose={onClose}
    >
      Emails that have left cannot be called back. You can send the rest later.
    </ConfirmDialog>
  );
}
