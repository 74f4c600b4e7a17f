import { useState } from "react";
import { Link } from "wouter";

import { useFresh, useList } from "@/admin/data/use-list";
import { PanelSelect } from "@/admin/ui/fields";
import { ViewHeader } from "@/admin/ui/headings";
import { FilterTabs, Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote } from "@/admin/ui/notes";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import { useNow } from "@/lib/clock";
import { nameDay, shortInstant, useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";

import {
  addressOf,
  type Entry,
  type Kind,
  STATUS_NAMES,
  STATUSES,
  type Status,
  statusOf,
  useOpened,
} from "./inbox-entry";
import { OpenedLetter } from "./opened-entry";

export function View() {
  const opened = useOpened();
  // Kept here, so that the way back leads to the same part of the list.
  const part = useInboxList();
  if (opened) return <OpenedLetter key={`${opened.kind}-${opened.id}`} opened={opened} />;
  return (
    <>
      <ViewHeader title="Inbox" />
      <InboxList {...part} />
    </>
  );
}

export const LIMIT = 50;

export interface Filters {
  kind: Kind | "all";
  status: Status | "";
  search: string;
}

/** Which part of the inbox is wanted, and that part. */
export function useInboxList() {
  const [filters, setFilters] = useState<Filters>({ kind: "all", status: "", search: "" });
  const [offset, setOffset] = useState(0);
  const { kind, status, search } = filters;
  const list = useList("/api/admin/inbox", {
    kind: kind === "all" ? undefined : kind,
    status,
    search,
    offset,
    limit: LIMIT,
  });
  return {
    list,
    filters,
    offset,
    setOffset,
    /** Another filter begins at its first page. */
    filter: (change: Partial<Filters>) => {
      setFilters((before) => ({ ...before, ...change }));
      setOffset(0);
    },
  };
}

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

const MINUTE_MS = 60_000;

/** What has arrived, newest first; what nobody has opened stands out. */
export function InboxTable({ entries }: { entries: readonly Entry[] }) {
  const time = useVenueTime();
  const now = useNow(MINUTE_MS);
  return (
    <PanelTable label="Inbox" head={["From", "About", "Received", "Status"]}>
      {entries.map((entry) => (
        <PanelRow key={`${entry.kind}-${entry.id}`} className={entry.isUnread ? "bg-coal/60" : ""}>
          <PanelCell className="md:w-[24%]">
            <Link
              href={addressOf(entry)}
              className={`flex items-center gap-2.5 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-brass max-md:min-h-11 ${entry.isUnread ? "font-medium text-ivory" : "text-parchment"}`}
            >
              <span
                aria-hidden
                className={`size-2 shrink-0 rounded-full ${entry.isUnread ? "bg-brass" : ""}`}
              />
              {entry.isUnread && <span className="sr-only">Unread: </span>}
              {entry.sender}
            </Link>
          </PanelCell>
          <PanelCell>
            <p className="line-clamp-2 wrap-anywhere">
              {entry.kind === "inquiry" ? (
                <span className="text-brass-hi">Inquiry: </span>
              ) : (
                <span className="text-smoke">Message: </span>
              )}
              {entry.subject}
            </p>
            {entry.eventDate && (
              <p className="text-[13px] text-smoke">
                {nameDay(entry.eventDate)}, {entry.guestCount}{" "}
                {entry.guestCount === 1 ? "guest" : "guests"}
              </p>
            )}
          </PanelCell>
          <PanelCell label="Received" className="md:w-[17%]">
            <span className="text-smoke">{shortInstant(time, entry.createdAt, now)}</span>
          </PanelCell>
          <PanelCell label="Status">
            <StatusWord status={entry.status} />
          </PanelCell>
        </PanelRow>
      ))}
    </PanelTable>
  );
}

/** How far the manager has come with something that arrived, in one word. */
export function StatusWord({ status }: { status: Status }) {
  const { word, tone } = STATUSES[status];
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${tone}`}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {word}
    </span>
  );
}
