import { useState } from "react";
import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Inquiry, Status } from "@/admin/inbox/inbox-entry";
import { Badge, type BadgeText } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { Loaded } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { useShortInstant } from "@/lib/time/venue-time";
import { LinkedText } from "@/ui/linked-text";
import { AnswerForm } from "./answer-form";
import { Templates } from "./templates";

interface AnswersProps {
  inquiry: Inquiry;
  /** The answer that is being written, with the status whose template it begins with. */
  draft: AnswerDraft | null;
  onDraft: (draft: AnswerDraft | null) => void;
}

export interface AnswerDraft {
  status: Status | null;
}

/** The answers to an inquiry, the form of a new one, and the templates. */
export function Answers({ inquiry, draft, onDraft }: AnswersProps) {
  const { email } = useVenue();
  const may = usePermission();
  const found = usePanelQuery(`/api/event-hosting/${inquiry.id}/answers` as const);
  const [isEditing, setIsEditing] = useState(false);
  const hasEmail = inquiry.email !== "";
  const mayAnswer = may("POST /api/event-hosting/{inquiry_id}/answers") && hasEmail;
  return (
    <section aria-label="Answers" className="border border-line bg-soot p-4.5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">Answers</h2>
        <div className="flex flex-wrap gap-2.5">
          {may("POST /api/admin/answer-templates") && (
            <PanelButton size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
              Templates
            </PanelButton>
          )}
          {mayAnswer && !draft && (
            <PanelButton
              size="sm"
              variant="fill"
              onClick={() => onDraft({ status: inquiry.status === "new" ? "answered" : null })}
            >
              Write an answer
            </PanelButton>
          )}
        </div>
      </header>
      <Loaded of="answers" query={found}>
        {(answers) =>
          answers.length === 0 ? (
            !draft && (
              <p className="mt-1.5 text-smoke">
                {hasEmail
                  ? "No answers from here yet."
                  : "Without an email address it cannot be answered from here."}
              </p>
            )
          ) : (
            <>
              <ol className="mt-3">
                {answers.map((answer) => (
                  <AnswerEntry key={answer.id} answer={answer} />
                ))}
              </ol>
              {email !== "" && (
                <p className="text-13 text-smoke">{`Replies of the guest arrive at ${email}.`}</p>
              )}
            </>
          )
        }
      </Loaded>
      {draft && (
        <div className="mt-3.5">
          <PartBoundary>
            <AnswerForm
              key={draft.status}
              inquiry={inquiry}
              status={draft.status}
              onClose={() => onDraft(null)}
            />
          </PartBoundary>
        </div>
      )}
      <PanelDialog isOpen={isEditing} onClose={() => setIsEditing(false)} title="Templates">
        <Templates />
      </PanelDialog>
    </section>
  );
}

type Answer = Schemas["AnswerOut"];

/** Only an email that was not sent needs a badge. */
const FAILED: BadgeText = { word: "Not sent", tone: "act" };

/** One answer: its author, its time and its text. */
function AnswerEntry({ answer }: { answer: Answer }) {
  const when = useShortInstant();
  const { text, author, createdAt, mailState } = answer;
  return (
    <li className="border-t border-row py-3 first:border-t-0">
      <p className="flex flex-wrap items-baseline gap-x-3 text-13 text-smoke">
        {author !== null && <bdi>{author}</bdi>}
        <span className="figures">{when(createdAt)}</span>
        {mailState === "failed" && <Badge {...FAILED} />}
      </p>
      <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-wrap">
        <LinkedText>{text}</LinkedText>
      </p>
    </li>
  );
}
