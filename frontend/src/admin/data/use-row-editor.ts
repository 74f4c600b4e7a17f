import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/errors";
import { useUnsaved } from "@/lib/unsaved";

import { useChange } from "./use-change";

interface RowEditor<Row extends { version: number }, Values extends FieldValues, Sent> {
  /** The row as the server has it now; null for a new one. */
  row: Row | null;
  form: UseFormReturn<Values, unknown, Sent>;
  valuesOf: (row: Row) => Values;
  /** Sends what was typed; `version` is the one that it is based on. */
  send: (sent: Sent, version: number | undefined) => Promise<Row>;
  /** The toasts' words; no `done` where `onDone` tells it. */
  done: string | undefined;
  failed: string;
  refresh: readonly string[];
  onDone: (row: Row) => void;
}

const told = (values: FieldValues) => JSON.stringify(values);

/** A form for a row: names the fields that the server refuses, and overwrites nobody's change. */
export function useRowEditor<Row extends { version: number }, Values extends FieldValues, Sent>({
  row,
  form,
  valuesOf,
  send,
  done,
  failed,
  refresh,
  onDone,
}: RowEditor<Row, Values, Sent>) {
  useUnsaved(form.formState.isDirty);
  const [base, setBase] = useState(row);
  // Nobody needs to be asked about a change to the row that this form does not show.
  const isSame = row && base && told(valuesOf(row)) === told(valuesOf(base));
  const seen = isSame ? row : base;
  const save = useChange({
    send: ({ sent, version }: { sent: Sent; version: number | undefined }) => send(sent, version),
    done,
    failed,
    refresh,
    onDone,
  });
  const showFields = (error: Error) => {
    const isField = (name: string): name is Path<Values> => name in form.getValues();
    const fields = (error instanceof ApiError && error.problem?.fields) || {};
    for (const [place, name] of Object.keys(fields).filter(isField).entries()) {
      form.setError(name, { message: fields[name] ?? "" }, { shouldFocus: place === 0 });
    }
  };
  const submitOver = (version: number | undefined) =>
    form.handleSubmit((sent) => save.mutate({ sent, version }, { onError: showFields }));

  const isRefused = save.error instanceof ApiError && save.error.status === 409;
  const isContested = isRefused && row !== null && row.version !== seen?.version;
  return {
    isPending: save.isPending,
    submit: submitOver(seen?.version),
    /** Somebody else's change, once it is known, and the two ways out. */
    conflict: isContested
      ? {
          theirs: valuesOf(row),
          keepMine: () => submitOver(row.version)().catch(reportError),
          takeTheirs: () => {
            form.reset(valuesOf(row));
            setBase(row);
            save.reset();
          },
        }
      : null,
  };
}
