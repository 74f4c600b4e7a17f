import { type ReactNode, useState } from "react";

import { ConfirmDialog } from "./dialogs";

interface Question {
  title: string;
  /** Text of the confirming button: names the action, not "OK". */
  confirmLabel: string;
  /** Text of the other button. */
  keepLabel: string;
  text: ReactNode;
  /** Style of the confirming button. Default 'danger'. */
  variant?: "danger" | "fill";
}

/**
 * Asks a question: `ask` opens the dialog, which is rendered as `question`, and resolves to the
 * answer.
 */
export function useConfirmation() {
  const [asked, setAsked] = useState<{ words: Question; answer: (isYes: boolean) => void }>();
  const close = (isYes: boolean) => {
    asked?.answer(isYes);
    setAsked(undefined);
  };
  return {
    ask: (words: Question) =>
      new Promise<boolean>((answer) => {
        setAsked({ words, answer });
      }),
    question: asked && (
      <ConfirmDialog
        isOpen
        title={asked.words.title}
        confirmLabel={asked.words.confirmLabel}
        keepLabel={asked.words.keepLabel}
        variant={asked.words.variant ?? "danger"}
        onConfirm={() => close(true)}
        onClose={() => close(false)}
      >
        {asked.words.text}
      </ConfirmDialog>
    ),
  };
}
