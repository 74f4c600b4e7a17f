import type { useKeptInput } from "@/admin/data/kept-drafts";
import { useUnsaved } from "@/admin/data/unsaved";
import { PanelTextArea } from "@/admin/ui/fields";
import { RestoredNote } from "@/admin/ui/restored-note";
import type { Schemas } from "@/api/client";

/** As the server has it. */
const LONGEST = 2000;

/** Whether a mail goes to anybody who is booked or waits; not as long as that is unknown. */
export const isReached = (mails: Schemas["ToldOfChangeOut"] | undefined): boolean =>
  mails !== undefined && mails.mails + mails.partiesWaiting > 0;

export const NO_MESSAGE = { message: "" };

interface GuestMessageFieldProps {
  /** Who gets a mail. */
  mails: Schemas["ToldOfChangeOut"] | undefined;
  typed: ReturnType<typeof useKeptInput<typeof NO_MESSAGE>>;
}

/** The manager's own words in a mail of what becomes of an event, where one is sent. */
export function GuestMessageField({ mails, typed }: GuestMessageFieldProps) {
  const { message } = typed.values;
  useUnsaved(typed.isTyped, typed.forget);
  // What is typed stays, also when the last who would read it has cancelled meanwhile.
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
