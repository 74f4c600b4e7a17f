import { CHANGES } from "@/admin/data/addresses";
import { useImportUndo, useUndo } from "@/admin/data/use-change";
import { useList, usePagedList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { ListSearch, QueryList } from "@/admin/ui/lists/list";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { isolated } from "@/lib/characters";
import { useNow } from "@/lib/time/clock";
import { nameDate, nameDay, useVenueTime } from "@/lib/time/venue-time";

import {
  byDay,
  type Change,
  nameActor,
  nameChange,
  nameField,
  nameUndoing,
  nameValue,
} from "./change";

/** Entries of one page; each may list many fields. */
const PAGE = 25;

/** The change log by day, latest first. */
export function ChangesView() {
  return (
    <>
      <ViewHeader title="Changes" />
      <Changes />
    </>
  );
}

/** The changes of one event, or of everything, that can be searched and undone. */
export function Changes({ eventId }: { eventId?: number }) {
  const time = useVenueTime();
  const today = time.dayKey(useNow());
  const list = usePagedList("/api/admin/changes", PAGE, eventId === undefined ? {} : { eventId });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <p className="text-smoke">An entry with 'Undo' can be undone for a day.</p>
        <ListSearch label="Search changes" list={list} className="ml-auto w-72 max-md:w-full" />
      </div>
      <QueryList
        of="changes"
        list={list}
        empty={list.filters.search ? "No changes match." : "Nothing has been changed yet."}
      >
        {(rows) =>
          byDay(rows, time).map(([day, changes]) => (
            <section key={day} aria-labelledby={`day-${day}`} className="mb-7">
              <h2 id={`day-${day}`} className="mb-2.5 text-22">
                {day === today ? "Today" : nameDay(time, day)}
              </h2>
              <ol className="border border-line bg-soot">
                {changes.map((change) => (
                  <ChangeEntry key={change.id} change={change} />
                ))}
              </ol>
            </section>
          ))
        }
      </QueryList>
    </>
  );
}

const SHOWN = 5;

/** The latest changes, and a link to all of them. */
export function LastChanges() {
  const list = useList("/api/admin/changes", { limit: SHOWN });
  return (
    <PanelSection
      title="Last changes"
      actions={
        <PanelButton size="sm" variant="quiet" href={CHANGES}>
          All changes
        </PanelButton>
      }
    >
      <QueryList of="changes" list={list} empty="Nothing has been changed yet.">
        {(changes) => (
          <ol className="border border-line bg-soot">
            {changes.map((change) => (
              <ChangeEntry key={change.id} change={change} hasDay />
            ))}
          </ol>
        )}
      </QueryList>
    </PanelSection>
  );
}

interface ChangeEntryProps {
  change: Change;
  /** Whether it shows its day, because no heading does. */
  hasDay?: boolean;
}

const CLOSING = {
  title: "Close the site?",
  confirmLabel: "Close the site",
  keepLabel: "Keep it open",
  text: "Visitors see 'Opening soon' in place of every page, and cannot book. Guests keep their bookings and the links in their emails.",
};

/** One change: its time, its row, and the values of each field before and after. */
function ChangeEntry({ change, hasDay = false }: ChangeEntryProps) {
  const time = useVenueTime();
  const day = nameDate(time, time.dayKey(change.at), { isShort: true, hasYear: false });
  const undo = useUndo();
  const importUndo = useImportUndo();
  const { id, subjectId, action } = change;
  const { ask, question } = useConfirmation();
  // Its toast names the events that are kept.
  const undoIt = async () => {
    if (action === "opened" && !(await ask(CLOSING))) return;
    if (action === "imported" && subjectId !== null) importUndo.mutate(subjectId);
    else undo.mutate(id);
  };
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 border-b border-row px-4.5 py-2 last:border-0 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <time dateTime={change.at} className={`figures text-smoke ${hasDay ? "md:w-34" : "md:w-20"}`}>
        {`${hasDay ? `${day}, ` : ""}${time.hour(change.at)}`}
      </time>
      <div className="min-w-0 max-md:col-span-2 max-md:row-start-2">
        <p>
          <span className="text-smoke">{nameChange(change)}</span>{" "}
          <bdi className="font-medium">{change.title}</bdi>
          <span className="text-smoke">{` · ${isolated(nameActor(change))}`}</span>
          {change.undoneAt !== null && (
            <span className="text-smoke">{` · ${isolated(nameUndoing(change))}`}</span>
          )}
        </p>
        {change.details.length > 0 && (
          <ul className="mt-1 text-14">
            {change.details.map(({ field, before, after }) => (
              <li key={field}>
                <span className="text-smoke">{`${nameField(field)}:`}</span>{" "}
                {before !== "" && (
                  <>
                    <del dir="auto" className="text-smoke decoration-smoke/50">
                      {nameValue(before, time)}
                    </del>
                    <span> </span>
                    <span aria-hidden className="text-smoke">
                      →
                    </span>
                    <span> </span>
                  </>
                )}
                <ins dir="auto" className="text-parchment no-underline">
                  {nameValue(after, time)}
                </ins>
              </li>
            ))}
          </ul>
        )}
      </div>
      {change.canBeUndone && (
        <PanelButton
          size="sm"
          className="max-md:col-start-2 max-md:row-start-1"
          isBusy={undo.isPending || importUndo.isPending}
          onClick={() => undoIt().catch(reportError)}
        >
          <span>{`${change.action === "deleted" ? "Restore" : "Undo"} `}</span>
          <span className="sr-only">{change.title}</span>
        </PanelButton>
      )}
      {question}
    </li>
  );
}
