import { useState } from "react";
import { CONNECTIONS } from "@/admin/data/addresses";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { usePagedList } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { Badge } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { FilterTabs, ListSearch } from "@/admin/ui/lists/list";
import { ROW_LINK } from "@/admin/ui/lists/row-link";
import { MailLine } from "@/admin/ui/lists/row-title";
import { useShortInstant } from "@/lib/time/venue-time";
import { Link } from "@/ui/link";

import { canBeSentAgain, MailDialog, MailFate, type MailState, SendAgain, STATES } from "./mail";

/** All emails, newest first: sent or written to a file, waiting, and failed. */
export function MailsView() {
  const when = useShortInstant();
  const first: { state: MailState | "all" } = { state: "all" };
  const list = usePagedList("/api/admin/mails", 50, first);
  const [opened, setOpened] = useState<number | null>(null);
  const { data: counts } = usePanelQuery("/api/admin/mails/counts");
  const all =
    counts && counts.queued + counts.sending + counts.sent + counts.written + counts.failed;
  // Keep both counts visible if emails were written before a server was set up, or sent before it
  // was removed.
  const hasSent = counts && (counts.isMailSent || counts.sent > 0);
  const hasWritten = counts && (!counts.isMailSent || counts.written > 0);
  return (
    <>
      <ViewHeader title="Mail log" />
      {counts && !counts.isMailSent && <NoMailServer />}
      <div className="mb-3.5 flex flex-wrap items-center gap-3">
        <FilterTabs
          label="Show mails"
          value={list.filters.state}
          onChange={(state) => list.filter({ state })}
          tabs={[
            { value: "all", label: "All", count: all },
            { value: "queued", label: "Waiting", count: counts?.queued },
            ...(hasSent || list.filters.state === "sent"
              ? [{ value: "sent" as const, label: "Sent", count: counts?.sent }]
              : []),
            ...(hasWritten || list.filters.state === "written"
              ? [{ value: "written" as const, label: "Written to a file", count: counts?.written }]
              : []),
            { value: "failed", label: "Failed", count: counts?.failed },
          ]}
        />
        <ListSearch
          label="Search recipient or subject"
          list={list}
          className="ml-auto w-72 max-md:w-full"
        />
      </div>
      <DataTable
        label="Mails"
        isCompact
        query={list}
        empty={all === 0 ? "No mails yet." : "No mails match."}
        sorting={list.sorting}
        columns={[
          {
            head: "Mail",
            phone: "title",
            sort: { key: "subject" },
            className: "md:max-w-0 md:w-[24%]",
            cell: ({ id, subject }) => (
              <button
                {...ROW_LINK}
                type="button"
                onClick={() => setOpened(id)}
                className="block max-w-full truncate text-left font-medium underline-offset-4 hover:underline max-md:-my-2.75 max-md:min-h-11 max-md:min-w-11"
              >
                <bdi>{subject}</bdi>
              </button>
            ),
          },
          {
            head: "To",
            phone: "detail",
            sort: { key: "to" },
            className: "md:max-w-0 md:w-[18%]",
            cell: ({ to }) => <MailLine address={to} />,
          },
          {
            head: "Written",
            phone: "state",
            sort: { key: "written" },
            className: "figures whitespace-nowrap text-smoke",
            cell: ({ queuedAt }) => when(queuedAt),
          },
          {
            head: "State",
            phone: "sum",
            sort: { key: "state" },
            cell: ({ state }) => <Badge {...STATES[state]} />,
          },
          {
            head: "What became of it",
            className: "max-xl:table:hidden table:max-w-0 table:w-[22%]",
            cell: (mail) => (
              <p className="truncate text-13 text-parchment">
                <MailFate mail={mail} />
              </p>
            ),
          },
        ]}
        actions={(mail) => (
          <PinnedValue
            value={canBeSentAgain(mail) ? mail : undefined}
            otherwise={
              <PanelButton
                size="sm"
                variant="quiet"
                className="max-table:hidden"
                onClick={() => setOpened(mail.id)}
              >
                Read
              </PanelButton>
            }
          >
            {(atRest) => (
              <div className={atRest.state === "failed" ? "" : "max-table:hidden"}>
                <SendAgain mail={atRest} />
              </div>
            )}
          </PinnedValue>
        )}
      />
      {opened !== null && <MailDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Warns that no email can be sent. */
function NoMailServer() {
  return (
    <p className="mb-4 border border-act bg-soot px-4 py-3 text-parchment">
      <strong className="font-medium text-act">No mail server is set up.</strong> Mails are only
      written to files in the data folder; nobody receives them.{" "}
      <Link href={CONNECTIONS} className="text-brass-hi underline">
        Set up a mail server
      </Link>
    </p>
  );
}
