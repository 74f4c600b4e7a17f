import { useState } from "react";

import { useApi } from "@/admin/data/use-api";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelTextArea } from "@/admin/ui/fields";
import { LoadFault } from "@/admin/ui/notes";
import { PanelRadio } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { Loading } from "@/ui/loading";

import type { Scope } from "./series-scope";

/** Whether the guests are told by mail of what a Save changes, and in which words. */
export type Word = Pick<Schemas["EventChangesIn"], "notifyGuests" | "message">;

export const SILENT: Word = { notifyGuests: false };

interface About {
  eventId: number;
  scope: Scope;
}

/**
 * Asks whether guests are told: `ask` opens the dialog, rendered as `question`, and gives what to
 * send; null when the manager goes back. `confirmLabel` says what happens after either answer.
 */
export function useTellQuestion(confirmLabel: string) {
  const [asked, setAsked] = useState<{ about: About; answer: (word: Word | null) => void }>();
  const close = (word: Word | null) => {
    asked?.answer(word);
    setAsked(undefined);
  };
  return {
    ask: (about: About) =>
      new Promise<Word | null>((answer) => {
        setAsked({ about, answer });
      }),
    question: asked && (
      <TellQuestion
        key="tell"
        about={asked.about}
        confirmLabel={confirmLabel}
        onAnswer={close}
        onClose={() => close(null)}
      />
    ),
  };
}

interface TellQuestionProps {
  about: About;
  confirmLabel: string;
  onAnswer: (word: Word) => void;
  onClose: () => void;
}

const LONGEST = 2000;

function TellQuestion({ about, confirmLabel, onAnswer, onClose }: TellQuestionProps) {
  const { eventId, scope } = about;
  const [isTold, setIsTold] = useState(true);
  const [message, setMessage] = useState("");
  const { data, isError, refetch } = useApi(
    `/api/admin/event-guests/${eventId}?scope=${scope}` as const,
    { isReadAnew: true },
  );
  const isReached = data !== undefined && data.mails > 0;
  return (
    <ConfirmDialog
      isOpen
      title={titleOf(data?.mails)}
      confirmLabel={confirmLabel}
      keepLabel="Go back"
      variant="fill"
      isPending={!(data || isError)}
      onConfirm={() => onAnswer(isReached && isTold ? { notifyGuests: true, message } : SILENT)}
      onClose={onClose}
    >
      {!(data || isError) && <Loading>Loading guest list...</Loading>}
      {!data && isError && <LoadFault what="guest list" onRetry={refetch} />}
      {data && <p>{wordsOn(data)}</p>}
      {isReached && (
        <fieldset className="mt-4 grid gap-1">
          <legend className="sr-only">{titleOf(data.mails)}</legend>
          <PanelRadio
            name="tell"
            label="Yes, by mail, with the new calendar entry and the link to cancel"
            checked={isTold}
            onChange={() => setIsTold(true)}
          />
          <PanelRadio
            name="tell"
            label="No, nobody is written to"
            checked={!isTold}
            onChange={() => setIsTold(false)}
          />
        </fieldset>
      )}
      {isReached && isTold && (
        <PanelTextArea
          label="A word to the guests"
          hint="Stands in the mail as you write it. May be left empty."
          value={message}
          maxLength={LONGEST}
          onChange={({ target }) => setMessage(target.value)}
          className="mt-4"
        />
      )}
    </ConfirmDialog>
  );
}

const titleOf = (mails: number | undefined) => {
  if (mails === undefined || mails === 0) return "Tell the guests?";
  return mails === 1 ? "Tell the guest?" : `Tell the ${mails} guests?`;
};

function wordsOn({ mails, partiesWithoutEmail: calls }: Schemas["EventGuestsOut"]): string {
  const called = calls === 1 ? "1 party" : `${calls} parties`;
  if (mails === 0) {
    return calls === 0
      ? "Nobody who has confirmed can be told by mail."
      : `No guest has an email address: ${called} must be called.`;
  }
  const told = mails === 1 ? "One mail address has" : `${mails} mail addresses have`;
  const others = calls === 0 ? "" : ` ${called} without an address must be called.`;
  return `${told} seats booked here.${others}`;
}
