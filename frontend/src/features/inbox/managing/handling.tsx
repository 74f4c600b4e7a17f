import { ConflictNotice } from "@/ui/panel/conflict-notice";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelSelect } from "@/ui/panel/panel-select";
import { PanelTextArea } from "@/ui/panel/panel-text-area";

import {
  type Inquiry,
  type Kind,
  type Message,
  STATUS_NAMES,
  STATUSES,
  type Status,
  statusOf,
} from "./letter";
import { useHandling } from "./use-handling";

interface HandlingProps {
  kind: Kind;
  row: Inquiry | Message;
  /** The link that begins an answer. */
  reply: string;
}

const word = (status: Status) => STATUSES[status].word;

/** What the manager makes of it: the answer, the status, the notes. */
export function Handling({ kind, row, reply }: HandlingProps) {
  const handling = useHandling(kind, row);
  const { refused } = handling;
  return (
    <section
      aria-label="Handling"
      className="grid content-start gap-4 self-start border border-line bg-soot p-4.5"
    >
      <div className="flex flex-wrap gap-2.5">
        <PanelButton look="fill" href={reply}>
          Reply by mail
        </PanelButton>
        {row.status === "new" && (
          <PanelButton onClick={() => handling.setStatus("answered")}>Mark as answered</PanelButton>
        )}
      </div>
      {refused && (
        <ConflictNotice
          rows={[
            ...(refused.status === undefined
              ? []
              : [{ label: "Status", mine: word(refused.status), theirs: word(row.status) }]),
            ...(refused.notes === undefined
              ? []
              : [{ label: "Notes", mine: refused.notes, theirs: row.notes }]),
          ]}
          onKeepMine={handling.keepMine}
          onTakeTheirs={handling.takeTheirs}
        />
      )}
      <PanelSelect
        label="Status"
        value={row.status}
        onChange={(event) => {
          const status = statusOf(event.target.value);
          if (status) handling.setStatus(status);
        }}
        tone={STATUSES[row.status].tone}
        className="max-w-56"
      >
        {STATUS_NAMES.map((status) => (
          <option key={status} value={status}>
            {word(status)}
          </option>
        ))}
      </PanelSelect>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          handling.saveNotes();
        }}
      >
        <PanelTextArea
          label="Notes, for you alone"
          rows={4}
          maxLength={10_000}
          value={handling.notes}
          onChange={(event) => handling.typeNotes(event.target.value)}
          onBlur={handling.saveNotes}
        />
        <div className="mt-2.5 flex min-h-9 items-center gap-3">
          <PanelButton type="submit" size="sm" disabled={!handling.isDirty || handling.isPending}>
            {handling.isPending ? "Saving..." : "Save notes"}
          </PanelButton>
          <p role="status" className="text-[13px] font-medium text-available">
            {handling.isSaved && "Saved"}
          </p>
        </div>
      </form>
    </section>
  );
}
