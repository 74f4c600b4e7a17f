import { type FormEvent, type ReactNode, useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelTextArea } from "@/admin/ui/fields";
import { type TextFile, TextFileField } from "@/admin/ui/text-file";
import type { Schemas } from "@/api/client";
import { fieldsRefused } from "@/api/errors";
import { write } from "@/api/http";

import { peopleIn } from "./people-file";
import { CONSENT_EXAMPLE, type SubscriberListKind } from "./subscriber-form";

type Imported = Schemas["ImportedOut"];

const MOST_NAMED = 50;
const MOST_ROWS = 10_000;

interface ImportPeopleProps {
  list: SubscriberListKind;
  onClose: () => void;
}

/** Imports people from a CSV file: shows the result first, adds them, and names refused rows. */
export function ImportPeople({ list, onClose }: ImportPeopleProps) {
  return (
    <PanelDialog isOpen onClose={onClose} title={`Import ${list.who}s`} size="sm">
      <Steps list={list} onClose={onClose} />
    </PanelDialog>
  );
}

function Steps({ list, onClose }: ImportPeopleProps) {
  const [file, setFile] = useState<TextFile | null>(null);
  const [fault, setFault] = useState<string>();
  const [consent, setConsent] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const rows = file ? peopleIn(file.text) : [];
  const send = async (preview: boolean) => {
    const body = { rows, consent, preview };
    return (await write<Imported>("POST", `${list.url}/import`, { body })).body;
  };
  const preview = useChange({
    send: () => send(true),
    failed: "Failed to read the file",
    onFailure: (error) => Object.keys(fieldsRefused(error)).length > 0,
    refresh: [],
  });
  const run = useChange({
    send: () => send(false),
    done: ({ added }) => `${people(added)} added`,
    failed: "Failed to import the file",
  });
  if (run.data) {
    return (
      <Result imported={run.data} isDone>
        <PanelButton variant="fill" onClick={onClose}>
          Done
        </PanelButton>
      </Result>
    );
  }
  if (preview.data) {
    const { added, known } = preview.data;
    return (
      <Result imported={preview.data}>
        <PanelButton
          variant="fill"
          isBusy={run.isPending}
          disabled={added + known === 0}
          onClick={() => run.mutate(undefined)}
        >
          {`Import ${people(added + known)}`}
        </PanelButton>
        <PanelButton onClick={preview.reset}>Back</PanelButton>
      </Result>
    );
  }
  const refused = fieldsRefused(preview.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (file === null) setFault("Choose a file.");
    else if (rows.length === 0) setFault("The file has no email addresses.");
    else if (rows.length > MOST_ROWS) setFault("The file has more than 10,000 rows: split it.");
    else if (consent.trim() !== "") preview.mutate(undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextFileField
        label="CSV file with a name and an email address in each row"
        choose="Choose a .csv file or drop it here"
        accept=".csv,text/csv,text/plain"
        file={file}
        error={fault ?? refused.rows}
        onChange={(chosen) => {
          setFault(undefined);
          setFile(chosen);
        }}
      />
      <PanelTextArea
        label="How they agreed to get emails"
        required
        rows={3}
        maxLength={500}
        hint={`For example: ${CONSENT_EXAMPLE} It is stored with each row under your name.`}
        value={consent}
        onChange={({ target }) => setConsent(target.value)}
        {...(isAsked && consent.trim() === "" && { error: "is required" })}
        {...(refused.consent && { error: refused.consent })}
      />
      <PanelButton type="submit" variant="fill" isBusy={preview.isPending}>
        {preview.isPending ? "Reading..." : "Preview"}
      </PanelButton>
    </form>
  );
}

const people = (count: number): string => (count === 1 ? "1 person" : `${count} people`);

interface ResultProps {
  imported: Imported;
  /** Whether the people are added. Default false: it is a preview. */
  isDone?: boolean;
  children: ReactNode;
}

function Result({ imported: { added, known, refused }, isDone = false, children }: ResultProps) {
  const verb = (count: number) => (isDone ? (count === 1 ? "was" : "were") : "will be");
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1 text-parchment">
        <li>{`${people(added)} ${verb(added)} added.`}</li>
        {known > 0 && <li>{`${people(known)} already on the list, unchanged.`}</li>}
        {refused.length > 0 && (
          <li>
            {`${refused.length === 1 ? "1 row" : `${refused.length} rows`} ${verb(refused.length)} left out.`}
          </li>
        )}
      </ul>
      {refused.length > 0 && (
        <ul aria-label="Rows that are left out" className="grid gap-1 text-14 text-smoke">
          {refused.slice(0, MOST_NAMED).map(({ row, email, reason }) => (
            <li key={row} className="wrap-anywhere">
              {`Row ${row}${email && `, ${email}`}: ${reason}`}
            </li>
          ))}
          {refused.length > MOST_NAMED && <li>{`and ${refused.length - MOST_NAMED} more`}</li>}
        </ul>
      )}
      <div className="flex flex-wrap gap-2.5">{children}</div>
    </div>
  );
}
