import { type ReactNode, useRef } from "react";
import { type Conflict, namesIn } from "@/admin/data/edits";
import type { Rules } from "@/admin/data/kept-drafts";
import { labeledFault, useChange } from "@/admin/data/use-change";
import { type FormState, useRowForm } from "@/admin/data/use-row-form";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { RowForm } from "@/admin/ui/row-form";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { write } from "@/api/http";
import { toast } from "@/ui/overlays/toast";

import { changeOf, HOUSE_URL, type House, isWithin, type Place, returnsOf, undoOf } from "./house";

export interface StepFormProps {
  house: House;
  /** The name of the step, in its title. */
  title: string;
  /** Called when the step is saved or left for later. Without it the form stays open. */
  onLeave?: () => void;
  /** The parts that the step still lacks. Default: none. */
  missing?: readonly string[];
}

const send = async (values: Readonly<Record<Place, unknown>>, version: number | null) =>
  (await write<House>("PUT", HOUSE_URL, { body: { ...changeOf(values), version } })).body;

interface StepOptions<Values> extends StepFormProps {
  places: readonly Place[];
  /** Names a field by its label on the screen. */
  labelOf: (place: Place, values: Values) => string | undefined;
  /** The values of the step by their places. */
  saved: Values;
  rules?: Rules<Values>;
  /** Converts a text to the API's format. Default: unchanged. */
  sent?: (place: string, value: string) => unknown;
  /** Converts changes other than texts to the API's format. Default: unchanged. */
  sentLists?: (changes: Partial<Values>) => Partial<Record<keyof Values, unknown>>;
  /** Describe each value that is no text, for the choice between two saved values. */
  words?: { readonly [Name in keyof Values]?: (value: Values[Name]) => string };
}

/** The form of a step: it sends the values that were changed, each at its place in the profile. */
export function useStepForm<Values extends Readonly<Record<string, unknown>>>({
  house,
  title,
  onLeave,
  missing = [],
  places,
  labelOf,
  saved,
  rules,
  sent = (_, value) => value,
  sentLists = () => ({}),
  words = {},
}: StepOptions<Values>) {
  const isTyped = useRef(false);
  const isStillEmpty = () => missing.length > 0 && !isTyped.current;
  const form = useRowForm<Values, House>({
    saved,
    version: house.version,
    row: `house/${title}`,
    ...(rules && { rules }),
    send: ({ changes, version }) => {
      isTyped.current = Object.keys(changes).length > 0;
      const values = Object.entries(changes).map(([place, value]) => [
        place,
        typeof value === "string" ? sent(place, value) : value,
      ]);
      return send({ ...Object.fromEntries(values), ...sentLists(changes) }, version);
    },
    done: () => (isStillEmpty() ? undefined : `${title} saved`),
    failed: `Failed to save ${title.toLowerCase()}`,
    // The server names the part of a list or a table that is wrong, too.
    fieldOf: (path) => places.find((place) => isWithin(path, place)) ?? path,
    labelOf: (path, values) => labelOf(path, values) ?? title,
    onDone: () => {
      if (isStillEmpty())
        toast({ title: `${title}: still missing`, description: `${missing.join(", ")}.` });
      else onLeave?.();
    },
  });
  const placeLabel = (place: Place) => labelOf(place, form.values) ?? title;
  const conflictAt = <Name extends keyof Values>(name: Name) => ({
    label: placeLabel(String(name)),
    conflict: form.conflictOf(name, words[name]),
  });
  return { ...form, placeLabel, conflicts: namesIn<typeof words>(words).map(conflictAt) };
}

interface StepFormParts extends StepFormProps {
  form: FormState & {
    placeLabel: (place: Place) => string;
    conflicts: readonly { label: string; conflict: Conflict | undefined }[];
  };
  places: readonly Place[];
  children: ReactNode;
}

/** The fields of a step, and buttons to save it, skip it, or undo it. */
export function StepForm({ house, title, onLeave, form, places, children }: StepFormParts) {
  const { ask, question } = useConfirmation();
  const before = undoOf(house, places);
  const undoLabel = onLeave ? "Undo this step" : `Undo ${title.toLowerCase()}`;
  const undo = useChange({
    send: (values: Record<Place, unknown>) => send(values, house.version),
    done: `${title} undone`,
    failed: `Failed to undo ${title.toLowerCase()}`,
    onDone: form.discard,
  });
  const askAndUndo = async (values: Record<Place, unknown>) => {
    const isMeant = await ask({
      title: `Undo: ${title.toLowerCase()}?`,
      confirmLabel: undoLabel,
      keepLabel: "Keep it",
      text: (
        <>
          <p>These fields return to their values before the setup:</p>
          <ul className="mt-3 grid gap-1">
            {returnsOf(house, values).map(([place, value]) => (
              <li key={place}>
                <span className="text-ivory">{form.placeLabel(place)}</span>
                {value !== undefined && <span>{`: ${value === "" ? "empty" : value}`}</span>}
              </li>
            ))}
          </ul>
        </>
      ),
    });
    if (isMeant) undo.mutate(values);
  };
  return (
    <>
      <RowForm
        form={form}
        label={title}
        {...(onLeave
          ? { save: "Save and continue", onCancel: onLeave, cancel: "Later" }
          : { save: `Save ${title.toLowerCase()}`, isQuiet: true })}
        whenCancelled="keep"
        className="grid gap-5"
      >
        {form.conflicts.map(({ label, conflict }) => (
          <ConflictNotice key={label} label={label} conflict={conflict} />
        ))}
        {children}
      </RowForm>
      {before && (
        <div className="mt-3 flex justify-end">
          <PanelButton
            size="sm"
            variant="quiet"
            isBusy={undo.isPending}
            onClick={() => askAndUndo(before).catch(reportError)}
          >
            {undoLabel}
          </PanelButton>
        </div>
      )}
      {question}
    </>
  );
}

/** The first fault at a place, or within it: then it names the part. */
export function faultWithin(
  refused: Readonly<Record<string, string>>,
  place: string,
  labelOf: (path: string) => string | undefined,
): string | undefined {
  const [path, reason] = Object.entries(refused).find(([at]) => isWithin(at, place)) ?? [];
  if (path === undefined || reason === undefined) return undefined;
  return path === place ? reason : labeledFault(labelOf(path) ?? "", reason);
}
