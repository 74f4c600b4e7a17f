import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote } from "@/admin/ui/notes";
import { send } from "@/api/client";
import { useNow } from "@/lib/clock";
import { nameDay, useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";

import { byDay, type Change, nameChange, nameField, nameValue } from "./change";

export function View() {
  return (
    <>
      <ViewHeader title="Changes" />
      <ChangeList />
    </>
  );
}

const LIMIT = 50;
const MINUTE_MS = 60_000;

/** What was changed when, day by day, latest first. */
export function ChangeList() {
  const time = useVenueTime();
  const today = time.dayKey(useNow(MINUTE_MS));
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const { data, error } = useList("/api/admin/changes", { search, offset, limit: LIMIT });
  if (error && !data) throw error;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <p className="text-smoke">What was deleted can be put back for a day.</p>
        <SearchField
          label="Search changes"
          value={search}
          onChange={(next) => {
            setSearch(next);
            setOffset(0);
          }}
          className="ml-auto w-72 max-md:w-full"
        />
      </div>
      {!data && <Loading>Loading changes...</Loading>}
      {data && data.total === 0 && (
        <EmptyNote>{search ? "No changes match." : "Nothing has been changed yet."}</EmptyNote>
      )}
      {data &&
        byDay(data.rows, time).map(([day, changes]) => (
          <section key={day} aria-labelledby={`day-${day}`} className="mb-7">
            <h2 id={`day-${day}`} className="mb-2.5 text-[22px]">
              {day === today ? "Today" : nameDay(day)}
            </h2>
            <ol className="border border-line bg-soot">
              {changes.map((change) => (
                <ChangeEntry key={change.id} change={change} />
              ))}
            </ol>
          </section>
        ))}
      {data && (
        <Pager of="changes" shown={{ offset, limit: LIMIT }} total={data.total} onGo={setOffset} />
      )}
    </>
  );
}

const SHOWN = 5;

/** The latest changes, with the way to all of them. */
export function LastChanges() {
  const { data } = useList("/api/admin/changes", { limit: SHOWN });
  return (
    <PanelSection
      title="Last changes"
      actions={
        <PanelButton size="sm" look="quiet" href="/admin?view=changes">
          All changes
        </PanelButton>
      }
    >
      {!data && <div className="h-85 border border-line bg-soot" />}
      {data?.rows.length === 0 && <EmptyNote>Nothing has been changed yet.</EmptyNote>}
      {data && data.rows.length > 0 && (
        <ol className="border border-line bg-soot">
          {data.rows.map((change) => (
            <ChangeEntry key={change.id} change={change} hasDay />
          ))}
        </ol>
      )}
    </PanelSection>
  );
}

interface ChangeEntryProps {
  change: Change;
  /** Also says on which day it was, where no heading does. */
  hasDay?: boolean;
}

/** One change: when, what was done to what, and what each field held before and after. */
export function ChangeEntry({ change, hasDay = false }: ChangeEntryProps) {
  const time = useVenueTime();
  const { month, day } = time.dateParts(change.at);
  const putBack = usePutBack();
  return (
    <li className="grid gap-x-5 gap-y-1 border-b border-row px-4.5 py-3 last:border-0 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-start">
      <time dateTime={change.at} className={`figures text-smoke ${hasDay ? "md:w-34" : "md:w-20"}`}>
        {hasDay && `${month} ${day}, `}
        {time.hour(change.at)}
      </time>
      <div className="min-w-0">
        <p>
          <span className="text-smoke">{nameChange(change)}</span>{" "}
          <span className="font-medium break-words">{change.title}</span>
          {change.undoneAt !== null && <span className="text-smoke"> · put back since</span>}
        </p>
        {change.details.length > 0 && (
          <ul className="mt-1 text-[14px]">
            {change.details.map(({ field, before, after }) => (
              <li key={field} className="break-words">
                <span className="text-smoke">{nameField(field)}:</span>{" "}
                <del className="text-smoke decoration-smoke/50">{nameValue(before, time)}</del>{" "}
                <span aria-hidden className="text-smoke">
                  →
                </span>{" "}
                <ins className="text-parchment no-underline">{nameValue(after, time)}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
      {change.canBeUndone && (
        <PanelButton
          size="sm"
          className="max-md:mt-1 max-md:justify-self-start"
          disabled={putBack.isPending}
          onClick={() => putBack.mutate(change.id)}
        >
          Put back <span className="sr-only">{change.title}</span>
        </PanelButton>
      )}
    </li>
  );
}

/** Puts back what was deleted, wherever it stood. */
export const usePutBack = () =>
  useChange({
    send: (id: number) => send("POST", `/api/admin/changes/${id}/undo` as const, undefined),
    done: "Put back as it was",
    failed: "Failed to put back",
    refresh: ["/api/"],
  });
