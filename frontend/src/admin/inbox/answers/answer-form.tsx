import { type FormEvent, useEffect, useEffectEvent } from "react";
import { useKeptInput } from "@/admin/data/kept-drafts";
import { useUnsaved } from "@/admin/data/unsaved";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { type Inquiry, type Status, senderOf } from "@/admin/inbox/inbox-entry";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { RestoredNote } from "@/admin/ui/restored-note";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { type Schemas, send } from "@/api/client";
import { isolated, visible } from "@/lib/characters";

const EMPTY = { text: "" };

/** The blanks that a template leaves for values that are not known yet: "[date]". */
const BLANK = /\[(?:name|event|date|time|guests|venue)\]/g;

type Template = Schemas["FilledTemplateOut"];

interface AnswerFormProps {
  inquiry: Inquiry;
  /** The status whose template the answer begins with; null for none. */
  status: Status | null;
  onClose: () => void;
}

/** A new answer: begun with a template, edited, and sent to the guest. */
export function AnswerForm({ inquiry, status, onClose }: AnswerFormProps) {
  const { id, email } = inquiry;
  const templates = usePanelQuery(`/api/event-hosting/${id}/answer-templates` as const).data;
  const typed = useKeptInput(`inquiry/${id}/answer`, EMPTY);
  const { text } = typed.values;
  const { ask, question } = useConfirmation();
  useUnsaved(typed.isTyped, typed.forget);
  const answer = useChange({
    send: () => send("POST", `/api/event-hosting/${id}/answers` as const, { text }),
    done: "The answer is on its way",
    failed: "Failed to send the answer",
    onDone: () => {
      typed.discard();
      onClose();
    },
  });
  const use = async (template: Template) => {
    const isFree =
      visible(text) === "" ||
      text === template.text ||
      (await ask({
        title: "Replace the text?",
        confirmLabel: "Replace it",
        keepLabel: "Keep mine",
        text: `The template ‘${isolated(template.title)}’ takes the place of the text in the field.`,
      }));
    if (isFree) typed.set({ text: template.text });
  };
  const begin = useEffectEvent(() => {
    const template = templates?.find((one) => one.status === status);
    if (template && status !== null) void use(template);
  });
  const isRead = templates !== undefined;
  useEffect(() => {
    if (isRead) begin();
  }, [isRead]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate(undefined);
  };
  const blanks = [...new Set(text.match(BLANK))];
  return (
    <form
      aria-label={`Answer to ${senderOf(inquiry)}`}
      onSubmit={submit}
      className="grid gap-4 border-t border-row pt-4"
    >
      <RestoredNote restored={typed.restored} onDiscard={typed.discard} />
      <PanelSelect
        label="Begin with a template"
        value=""
        className="max-w-96"
        onChange={({ target }) => {
          const template = templates?.[Number(target.value)];
          if (template) void use(template);
        }}
      >
        <option value="" />
        {templates?.map((template, place) => (
          <option key={template.id ?? template.status} value={place}>
            {template.title}
          </option>
        ))}
      </PanelSelect>
      <PanelTextArea
        label="Your answer"
        required
        autoFocus
        rows={10}
        maxLength={10_000}
        hint={`Goes to ${email} as you write it.`}
        value={text}
        onChange={({ target }) => typed.set({ text: target.value })}
      />
      {blanks.length > 0 && (
        <p role="status" className="text-act">{`Fill in before you send: ${blanks.join(", ")}`}</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <PanelButton
          type="submit"
          variant="fill"
          disabled={visible(text) === ""}
          isBusy={answer.isPending}
        >
          {answer.isPending ? "Sending..." : "Send the answer"}
        </PanelButton>
        <PanelButton
          variant="quiet"
          onClick={() => {
            typed.forget();
            onClose();
          }}
        >
          Cancel
        </PanelButton>
      </div>
      {question}
    </form>
  );
}
