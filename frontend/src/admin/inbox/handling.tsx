import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { type Schemas, send } from "@/api/client";
import { ApiError } from "@/api/errors";

import {
  apiOf,
  INBOX,
  type Inquiry,
  type Kind,
  type Message,
  STATUS_NAMES,
  STATUSES,
  type Status,
  statusOf,
} from "./inbox-entry";

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

interface UseHandlingHandling {
  status: Status;
  notes: string;
}

/** Status and notes of one thing that arrived: what is on the screen, and how it is saved. */
function useHandling(kind: Kind, row: Inquiry | Message) {
  const client = useQueryClient();
  const url = apiOf(kind, row.id);
  // What has been typed and not been saved yet.
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<Partial<UseHandlingHandling> | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  // The version that the screen is based on: another panel's change must not slip in under a draft.
  const seen = useRef(row.version);
  useEffect(() => {
    if (draft === null && refused === null) seen.current = row.version;
  }, [draft, refused, row.version]);
  // One after the other, so that two changes of this panel never look like those of two.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const change = useChange({
    send: (handling: Partial<UseHandlingHandling>) => {
      const sent = last.current.then(() =>
        sendHandling(kind, row.id, { ...handling, version: seen.current }),
      );
      last.current = sent.then(
        (saved) => {
          seen.current = saved.version;
        },
        () => undefined,
      );
      return sent;
    },
    failed: "Failed to save",
    refresh: [...INBOX, url],
    onDone: (saved, { notes }) => {
      client.setQueryData([url], saved);
      setRefused(null);
      setIsSaved(true);
      setDraft((typed) => (typed === notes ? null : typed));
    },
  });

  const save = (handling: Partial<UseHandlingHandling>) => {
    setIsSaved(false);
    change.mutate(handling, {
      onError: (error) => {
        if (!(error instanceof ApiError) || error.status !== 409) return;
        setRefused({ ...(draft !== null && { notes: draft }), ...handling });
      },
    });
  };

  return {
    notes: draft ?? row.notes,
    isDirty: draft !== null && draft !== row.notes,
    isPending: change.isPending,
    isSaved: isSaved && draft === null,
    typeNotes: (notes: string) => {
      setIsSaved(false);
      setDraft(notes);
    },
    saveNotes: () => {
      if (draft !== null && draft !== row.notes) save({ notes: draft });
      else setDraft(null);
    },
    setStatus: (status: Status) =>
      save({ status, ...(draft !== null && draft !== row.notes && { notes: draft }) }),
    /** What this panel wanted while another one had saved: both versions are to be shown. */
    refused,
    keepMine: () => {
      if (refused === null) return;
      seen.current = row.version;
      save(refused);
    },
    takeTheirs: () => {
      seen.current = row.version;
      setDraft(null);
      setRefused(null);
    },
  };
}

/** Saves what the manager makes of one thing that arrived; answers it as it stands then. */
const sendHandling = (
  kind: Kind,
  id: number,
  handling: Schemas["HandlingIn"],
): Promise<Inquiry | Message> =>
  kind === "inquiry"
    ? send("PUT", `/api/event-hosting/${id}` as const, handling)
    : send("PUT", `/api/contact/${id}` as const, handling);

/** Says that it has been opened. */
export const sendOpened = (kind: Kind, id: number): Promise<Inquiry | Message> =>
  kind === "inquiry"
    ? send("POST", `/api/event-hosting/${id}/opened` as const, undefined)
    : send("POST", `/api/contact/${id}/opened` as const, undefined);
