import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { AUTOMATIC_LIST, entryHref } from "@/admin/data/addresses";
import { countOf, usePagedList } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { Badge } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSelect } from "@/admin/ui/fields";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { FilterTabs, ListSearch } from "@/admin/ui/lists/list";
import { ROW_LINK } from "@/admin/ui/lists/row-link";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { counted } from "@/lib/text";
import { nameDay, useShortInstant, useVenueTime } from "@/lib/time/venue-time";

import { AutomaticList } from "./automatic";
import {
  type Entry,
  type Kind,
  STATUS_NAMES,
  STATUSES,
  type Status,
  statusOf,
  useOpened,
} from "./inbox-entry";
import { InquiryForm } from "./inquiry-form";
import { OpenedEntry } from "./opened-entry";

/** The filter of the inbox; an empty one shows all entries. */
const EVERYTHING: { kind: Kind | ""; status: Status | "" } = { kind: "", status: "" };

/** Lists all entries, newest first, or shows the open one of the URL. */
export function InboxView() {
  const when = useShortInstant();
  const opened = useOpened();
  // The filter is kept here, so that the link back leads to the same part of the list.
  const list = usePagedList("/api/admin/inbox", 50, EVERYTHING);
  const { data: counts } = usePanelQuery("/api/admin/inbox/counts");
  const [isAdding, setIsAdding] = useState(false);
  const [, navigate] = useLocation();
  const isAutomaticShown = new URLSearchParams(useSearch()).has("automatic");
  if (isAutomaticShown) return <AutomaticList />;
  if (opened) return <OpenedEntry key={`${opened.kind}-${opened.id}`} opened={opened} />;
  const { filters, filter } = list;
  const total = counts && counts.inquiries.total + counts.messages.total;
  return (
    <>
      <ViewHeader
        title="Inbox"
        actions={
          <>
            {counts !== undefined && counts.automatic > 0 && (
              <PanelButton href={AUTOMATIC_LIST}>
                {`Probably automatic: ${countOf(counts.automatic)}`}
              </PanelButton>
            )}
            {!isAdding && (
              <PanelButton onClick={() => setIsAdding(true)}>Add an inquiry</PanelButton>
            )}
          </>
        }
      />
      {isAdding && (
        <div className="mb-5 border border-line bg-soot p-5 max-md:p-4">
          <PartBoundary>
            <InquiryForm
              inquiry={null}
              onClose={() => setIsAdding(false)}
              onSaved={({ id }) => {
                setIsAdding(false);
                navigate(entryHref({ kind: "inquiry", id }));
              }}
            />
          </PartBoundary>
        </div>
      )}
      <div className="mb-3.5 flex flex-wrap items-center gap-3">
        <FilterTabs
          label="Show"
          value={filters.kind}
          onChange={(kind) => filter({ kind })}
          tabs={[
            { value: "", label: "All", count: total },
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
        <ListSearch label="Search the inbox" list={list} className="ml-auto w-72 max-md:w-full" />
      </div>
      <DataTable
        label="Inbox"
        query={list}
        empty={total === 0 ? "Nobody has written yet." : "Nothing matches."}
        next={total === 0 && { text: "Look at the page to write from", href: "/contact" }}
        keyOf={keyOf}
        sorting={list.sorting}
        rowClassName={({ isUnread }) => (isUnread ? "bg-coal/60" : "")}
        columns={[
          {
            head: "From",
            phone: "title",
            sort: { key: "from" },
            className: "md:w-[24%] table:min-w-36",
            cell: (entry) => <Sender entry={entry} />,
          },
          {
            head: "About",
            phone: "detail",
            sort: { key: "about" },
            cell: (entry) => <Subject entry={entry} />,
          },
          {
            head: "Received",
            phone: "sum",
            sort: { key: "received" },
            className: "md:w-[17%] max-table:text-13",
            cell: ({ createdAt }) => <span className="text-smoke">{when(createdAt)}</span>,
          },
          {
            head: "Status",
            phone: "state",
            sort: { key: "status" },
            cell: ({ status }) => <Badge {...STATUSES[status]} />,
          },
        ]}
      />
    </>
  );
}

// Inquiries and messages have separate counts.
const keyOf = ({ kind, id }: Entry) => `${kind}-${id}`;

/** The sender's name as the link to the entry; unread entries are emphasized. */
function Sender({ entry }: { entry: Entry }) {
  return (
    <Link
      {...ROW_LINK}
      href={entryHref(entry)}
      className={`flex items-center gap-2.5 underline decoration-line underline-offset-4 hover:decoration-brass max-md:min-h-11 max-md:min-w-11 max-table:-my-2.5 ${entry.isUnread ? "font-medium text-ivory" : "text-parchment"}`}
    >
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full ${entry.isUnread ? "bg-brass" : ""}`}
      />
      {entry.isUnread && <span className="sr-only">Unread: </span>}
      <bdi>{entry.sender}</bdi>
    </Link>
  );
}

function Subject({ entry: { kind, subject, eventDate, guestCount } }: { entry: Entry }) {
  const time = useVenueTime();
  const facts = [
    eventDate !== null && nameDay(time, eventDate),
    guestCount !== null && counted(guestCount, "guest"),
  ].filter((fact) => fact !== false);
  return (
    <>
      <p className="line-clamp-2 max-table:line-clamp-1 max-table:pl-4.5">
        <span className="text-smoke">{kind === "inquiry" ? "Inquiry: " : "Message: "}</span>
        <bdi>{subject}</bdi>
      </p>
      {facts.length > 0 && (
        <p className="text-13 text-smoke max-table:hidden">{facts.join(", ")}</p>
      )}
    </>
  );
}
