import type { useKeptInput } from "@/admin/data/kept-drafts";
import { useUnsaved } from "@/admin/data/unsaved";
import { PanelTextArea } from "@/admin/ui/fields";
import { RestoredNote } from "@/admin/ui/restored-note";
import type { Schemas } from "@/api/client";

/** The same limit as on the server. */
const LONGEST = 2000;

/**
 * Whether at least one booked or waitlisted guest gets an email; false until the counts are known.
 */
export const isReached = (mails: Schemas["ToldOfChangeOut"] | undefined): boolean =>
  mails !== undefined && mails.mails + mails.partiesWaiting > 0;

export const NO_MESSAGE = { message: "" };

interface GuestMessageFieldProps {
  /** Number of emails to guests and to waitlisted parties. */
  mails: Schemas["ToldOfChangeOut"] | undefined;
  typed: ReturnType<typeof useKeptInput<typeof NO_MESSAGE>>;
}

/** The manager's own text in an email about a changed event. Hidden if no email will be sent. */
export function GuestMessageField({ mails, typed }: GuestMessageFieldProps) {
  const { message } = typed.values;
  useUnsaved(typed.isTyped, typed.forget);
  // Keep typed text, even if the last recipient has cancelled in the meantime.
  if (!isReached(mails) && message === "") return null;
  return (
    <div className="mt-4">
      <RestoredNote restored={typed.restored} onDiscard={typed.discard} />
      <PanelTextArea
        label={mails?.mails === 0 ? "A word to those who wait" : "A word to the guests"}
        hint="Included in the email exactly as typed. May be left empty."
        value={message}
        maxLength={LONGEST}
        onChange={({ target }) => typed.set({ message: target.value })}
      />
    </div>
  );
}
