import { useFresh } from "@/api/use-fresh";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { FilterTabs } from "@/ui/panel/filter-tabs";
import { Pager } from "@/ui/panel/pager";
import { PanelSelect } from "@/ui/panel/panel-select";
import { SearchField } from "@/ui/panel/search-field";

import { InboxTable } from "./inbox-table";
import { STATUS_NAMES, STATUSES, statusOf } from "./letter";
import { LIMIT, type useInboxList } from "./use-inbox-list";

/** Everything that has arrived, in parts. */
export function InboxList({
  list,
  filters,
  filter,
  offset,
  setOffset,
}: ReturnType<typeof useInboxList>) {
  const { data: counts } = useFresh("/api/admin/inbox/counts");
  const { data, error } = list;
  if (error && !data) throw error;
  const total = counts && counts.inquiries.total + counts.messages.total;
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center gap-3">
        <FilterTabs
          label="Show"
          value={filters.kind}
          onChange={(kind) => filter({ kind })}
          tabs={[
            { value: "all", label: "All", count: total },
            { value: "inquiry", label: "Inquiries", count: counts?.inquiries.total },
            { value: "message", label: "Messages", count: counts?.messages.total },
          ]}
        />
        <PanelSelect
          label="Status"
          isLabelHidden
          value={filters.status}
          onChange={(event) => filter({ status: statusOf(event.target.value) ?? "" })}
          className="w-40 max-md:w-full"
        >
          <option value="">Any status</option>
          {STATUS_NAMES.map((status) => (
            <option key={status} value={status}>
              {STATUSES[status].word}
            </option>
          ))}
        </PanelSelect>
        <SearchField
          label="Search the inbox"
          value={filters.search}
          onChange={(search) => filter({ search })}
          className="ml-auto w-72 max-md:w-full"
        />
      </div>
      {!data && <Loading>Loading inbox...</Loading>}
      {data && data.total === 0 && (
        <EmptyNote>{total === 0 ? "Nobody has written yet." : "Nothing matches."}</EmptyNote>
      )}
      {data && data.rows.length > 0 && <InboxTable entries={data.rows} />}
      {data && (
        <Pager of="inbox" shown={{ offset, limit: LIMIT }} total={data.total} onGo={setOffset} />
      )}
    </>
  );
}
