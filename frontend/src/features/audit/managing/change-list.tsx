import { useState } from "react";

import { useList } from "@/api/use-list";
import { useNow } from "@/lib/clock";
import { nameDay, useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { Pager } from "@/ui/panel/pager";
import { SearchField } from "@/ui/panel/search-field";

import { byDay } from "./change";
import { ChangeEntry } from "./change-entry";

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
