import { useState } from "react";

import { PanelButton } from "@/admin/ui/buttons";
import { PanelSelect } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { HOUR_MS } from "@/lib/time/durations";
import { shortDate, shortInstant, useVenueTime } from "@/lib/time/venue-time";

import { Dates, Figures, LeftOut, MOST_NAMED, Step } from "./import-parts";

type Preview = Schemas["FeedPreviewOut"];
type Duplicate = Preview["duplicates"][number];
type Choice = Schemas["DuplicateIn"]["choice"];

/** The manager's choices after a preview, in the API's format. */
export type ImportChoices = Pick<
  Schemas["FeedImportIn"],
  "isConfirmed" | "withPast" | "duplicates"
>;

const CHOICES: Record<Choice, string> = {
  link: "Link to your event",
  skip: "Skip",
  add: "Add a second event",
};

interface PreviewStepProps {
  preview: Preview;
  isBusy: boolean;
  onImport: (choices: ImportChoices) => void;
  onBack: () => void;
}

/** Previews an import, and asks about past dates and likely duplicates. */
export function PreviewStep({ preview, isBusy, onImport, onBack }: PreviewStepProps) {
  const time = useVenueTime();
  const now = useNow({ every: HOUR_MS });
  const { isScheduled } = preview;
  const [withPast, setWithPast] = useState(isScheduled);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Choice>>(new Map());
  const { sample, withdrawals, cancelled, needsConfirmation, newPast, duplicates } = preview;
  const choiceOf = ({ eventId }: Duplicate) => chosen.get(eventId) ?? "link";
  const count = (choice: Choice) => duplicates.filter((one) => choiceOf(one) === choice).length;
  const newDates = preview.new - newPast;
  const added = newDates + (withPast ? newPast : 0) + count("add");
  const changed = preview.changed + count("link");
  const cancels = counted(cancelled, "event");
  // Skipping a date is an answer too, which the import stores.
  const isNothing = added + changed + count("skip") + cancelled + preview.flagged === 0;
  const name = ({ title, date, isAllDay }: Pick<Duplicate, "title" | "date" | "isAllDay">) =>
    `${title}, ${(isAllDay ? shortDate : shortInstant)(time, date, now)}`;
  const importLabel = needsConfirmation ? `Import and cancel ${cancels}` : "Import";
  const submit = () =>
    onImport({
      isConfirmed: needsConfirmation,
      withPast,
      duplicates: duplicates.map((one) => ({ eventId: one.eventId, choice: choiceOf(one) })),
    });
  return (
    <Step label="What the import would do">
      <Figures summary={{ ...preview, new: added, changed }} />
      {isNothing && newPast === 0 && (
        <p className="mt-4 text-parchment">The programme holds all of this calendar already.</p>
      )}
      <Dates title="New dates" more={newDates - sample.length}>
        {sample.map((one) => (
          <li key={`${one.title} ${one.date}`} className="wrap-anywhere">
            <span>{name(one)}</span>
            {one.capacity !== null && (
              <span className="text-smoke">{`, ${counted(one.capacity, "seat")}`}</span>
            )}
          </li>
        ))}
      </Dates>
      {newPast > 0 && (
        <div className="mt-3">
          {isScheduled ? (
            <p className="text-14 text-smoke">
              {`${counted(newPast, "past date")} included, as this calendar is imported every 15 minutes.`}
            </p>
          ) : (
            <PanelCheckbox
              label={`Also import ${counted(newPast, "past date")}`}
              checked={withPast}
              onChange={({ target }) => setWithPast(target.checked)}
            />
          )}
        </div>
      )}
      <Duplicates
        duplicates={duplicates}
        nameOf={name}
        choiceOf={choiceOf}
        onChoose={(ids, choice) =>
          setChosen(new Map([...chosen, ...ids.map((id) => [id, choice] as const)]))
        }
      />
      <Clashes clashes={preview.clashes} />
      <Dates title="Would be cancelled" more={cancelled - Math.min(withdrawals.length, MOST_NAMED)}>
        {withdrawals.slice(0, MOST_NAMED).map(({ eventId, title, date }) => (
          <li key={eventId} className="wrap-anywhere">
            {`${title}, ${shortInstant(time, date, now)}`}
          </li>
        ))}
      </Dates>
      {needsConfirmation && (
        <p className="mt-4 border-l-2 border-act pl-3 text-parchment">
          These are many of the coming events. Is this the whole calendar?
        </p>
      )}
      <LeftOut summary={preview} />
      <div className="sticky bottom-0 -mx-4.5 mt-6 flex flex-wrap gap-2.5 border-t border-row bg-soot px-4.5 py-3 sm:-bottom-8 sm:-mx-8 sm:px-8">
        {!isNothing && (
          <PanelButton
            variant={needsConfirmation ? "danger" : "fill"}
            className="grow"
            isBusy={isBusy}
            onClick={submit}
          >
            {isBusy ? "Importing..." : importLabel}
          </PanelButton>
        )}
        <PanelButton variant={isNothing ? "plain" : "quiet"} onClick={onBack}>
          Back
        </PanelButton>
      </div>
    </Step>
  );
}

interface DuplicatesProps {
  duplicates: readonly Duplicate[];
  nameOf: (one: Duplicate) => string;
  choiceOf: (one: Duplicate) => Choice;
  onChoose: (eventIds: readonly number[], choice: Choice) => void;
}

/** Asks about each new date with the title and start of an existing event. */
function Duplicates({ duplicates, nameOf, choiceOf, onChoose }: DuplicatesProps) {
  if (duplicates.length === 0) return null;
  const options = Object.entries(CHOICES).map(([choice, label]) => (
    <option key={choice} value={choice}>
      {label}
    </option>
  ));
  const choices = new Set(duplicates.map(choiceOf));
  return (
    <>
      <h4 className="mt-4 font-sans text-14 font-medium">Likely duplicates</h4>
      <p className="mt-1 text-14 text-smoke">
        You added these events yourself. A linked event keeps your details and follows the calendar.
      </p>
      {duplicates.length > 1 && (
        <div className="mt-2">
          <PanelSelect
            label={`All ${duplicates.length}`}
            value={choices.size === 1 ? choiceOf(duplicates[0] as Duplicate) : ""}
            onChange={({ target }) =>
              onChoose(
                duplicates.map(({ eventId }) => eventId),
                target.value as Choice,
              )
            }
          >
            {choices.size > 1 && <option value="">Different choices</option>}
            {options}
          </PanelSelect>
        </div>
      )}
      <ul className="mt-2 grid gap-2.5">
        {duplicates.map((one) => (
          <li key={one.eventId}>
            <PanelSelect
              label={nameOf(one)}
              value={choiceOf(one)}
              onChange={({ target }) => onChoose([one.eventId], target.value as Choice)}
            >
              {options}
            </PanelSelect>
            {one.sharesRoom && choiceOf(one) === "add" && (
              <p role="status" className="mt-1 text-14 text-act">
                Two shows in one room at the same time.
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Warns about two shows in one room; the import adds them all the same. */
function Clashes({ clashes }: { clashes: Preview["clashes"] }) {
  const time = useVenueTime();
  const now = useNow({ every: HOUR_MS });
  if (clashes.length === 0) return null;
  const more = clashes.length - MOST_NAMED;
  return (
    <div role="note" className="mt-4 border-l-2 border-act pl-3">
      <h4 className="font-sans text-14 font-medium text-act">
        Two shows in one room at the same time
      </h4>
      <ul className="mt-1 grid gap-1 text-14">
        {clashes.slice(0, MOST_NAMED).map(({ title, date, otherTitle, otherDate }) => (
          <li key={`${title} ${date} ${otherTitle} ${otherDate}`} className="wrap-anywhere">
            <span>{`${title}, ${shortInstant(time, date, now)}`}</span>
            <span className="text-smoke">
              {` and ${otherTitle}, ${shortInstant(time, otherDate, now)}`}
            </span>
          </li>
        ))}
        {more > 0 && <li className="text-smoke">{`and ${more} more`}</li>}
      </ul>
    </div>
  );
}
