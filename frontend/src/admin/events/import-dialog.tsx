import { type FormEvent, useState } from "react";

import { useChange, useImportUndo } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { type TextFile, TextFileField } from "@/admin/ui/text-file";
import type { Schemas } from "@/api/client";
import { ApiError, fieldsRefused } from "@/api/errors";
import { write } from "@/api/http";
import { bare } from "@/lib/characters";
import { useNow } from "@/lib/time/clock";
import { HOUR_MS } from "@/lib/time/durations";
import { shortInstant, useVenueTime } from "@/lib/time/venue-time";

import {
  Dates,
  FigureList,
  Figures,
  LeftOut,
  MOST_NAMED,
  Step,
  type Summary,
} from "./import-parts";
import { type ImportChoices, PreviewStep } from "./import-preview";

type Preview = Schemas["FeedPreviewOut"];
type Imported = Schemas["FeedImportOut"];
type Undo = ReturnType<typeof useImportUndo>;

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Imports a calendar from a URL or a file: previews the import, runs it, and undoes it. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const undo = useImportUndo();
  return (
    <PanelDialog isOpen={isOpen} onClose={onClose} title="Import calendar" size="sm">
      <Steps undo={undo} onClose={onClose} />
    </PanelDialog>
  );
}

function Steps({ undo, onClose }: { undo: Undo; onClose: () => void }) {
  const [url, setUrl] = useState("");
  const [file, setFile] = useState<TextFile | null>(null);
  const source = file ? { file: file.text } : { url };
  const preview = useChange({
    send: async () => {
      const body = { ...source, preview: true };
      return (await write<Preview>("POST", "/api/feed/import", { body })).body;
    },
    failed: "Failed to read the calendar",
    // The invalid field shows the error.
    onFailure: (error) => Object.keys(fieldsRefused(error)).length > 0,
    refresh: [],
  });
  const run = useChange({
    send: async (choices: ImportChoices) => {
      const body = { ...source, ...choices };
      return (await write<Imported>("POST", "/api/feed/import", { body })).body;
    },
    done: "Calendar imported successfully",
    detail: resultInWords,
    canUndo: ({ id }) => id !== null,
    onUndo: ({ id }) => id !== null && undo.mutate(id),
    failed: "Failed to import the calendar",
    // The view behind the dialog asks about the missing events.
    onFailure: (error) => {
      const isAsked = error instanceof ApiError && error.status === 409;
      if (isAsked) onClose();
      return isAsked;
    },
  });
  if (run.data) return <Result summary={run.data} undo={undo} onClose={onClose} />;
  if (preview.data) {
    return (
      <PreviewStep
        preview={preview.data}
        isBusy={run.isPending}
        onImport={run.mutate}
        onBack={preview.reset}
      />
    );
  }
  const refused = fieldsRefused(preview.error);
  const choose = (chosen: TextFile | null) => {
    preview.reset();
    setFile(chosen);
    if (chosen) setUrl("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preview.mutate(undefined);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <PanelField
        label="Address of the calendar"
        type="url"
        placeholder="https://"
        hint="In Google Calendar it is the “Secret address in iCal format”. Empty: the calendar that is imported by itself."
        error={refused.url}
        value={url}
        onChange={({ target }) => {
          preview.reset();
          setUrl(bare(target.value));
          setFile(null);
        }}
      />
      <TextFileField
        label="Or a file"
        choose="Choose an .ics file or drop it here"
        accept=".ics,.ical,.icalendar,text/calendar"
        file={file}
        error={refused.file}
        onChange={choose}
      />
      <PanelButton type="submit" variant="fill" isBusy={preview.isPending}>
        {preview.isPending ? "Reading..." : "Preview"}
      </PanelButton>
    </form>
  );
}

interface ResultProps {
  summary: Imported;
  undo: Undo;
  onClose: () => void;
}

function Result({ summary, undo, onClose }: ResultProps) {
  const { id } = summary;
  if (id !== null && undo.data?.id === id) return <Undone undone={undo.data} onClose={onClose} />;
  return (
    <Step label="What the import did">
      <Figures summary={summary} />
      <LeftOut summary={summary} />
      <div className="mt-6 flex flex-wrap gap-2.5">
        <PanelButton variant="fill" className="grow" onClick={onClose}>
          Done
        </PanelButton>
        {id !== null && (
          <PanelButton isBusy={undo.isPending} onClick={() => undo.mutate(id)}>
            Undo the import
          </PanelButton>
        )}
      </div>
    </Step>
  );
}

function Undone({ undone, onClose }: { undone: Schemas["FeedUndoOut"]; onClose: () => void }) {
  const time = useVenueTime();
  const now = useNow({ every: HOUR_MS });
  const figures = [
    ["Off the programme", undone.removed],
    ["As they were", undone.restored],
    ["Kept", undone.kept.length + undone.keptMore],
  ] as const;
  return (
    <Step label="What became of the import">
      <FigureList figures={figures} />
      <Dates title="Kept" more={undone.kept.length + undone.keptMore - MOST_NAMED}>
        {undone.kept.slice(0, MOST_NAMED).map(({ eventId, title, date, reason }) => (
          <li key={eventId} className="wrap-anywhere">
            <span>{`${title}, ${shortInstant(time, date, now)}: `}</span>
            <span className="text-smoke">{reason}</span>
          </li>
        ))}
      </Dates>
      <PanelButton variant="fill" className="mt-6 w-full" onClick={onClose}>
        Done
      </PanelButton>
    </Step>
  );
}

/** "3 new, 1 changed" */
function resultInWords({ new: added, changed, cancelled }: Summary): string {
  const parts = [
    added > 0 && `${added} new`,
    changed > 0 && `${changed} changed`,
    cancelled > 0 && `${cancelled} cancelled`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "Nothing has changed";
}
