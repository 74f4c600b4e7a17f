import { useState } from "react";

import { useFresh } from "@/api/use-fresh";
import { useList } from "@/api/use-list";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { FilterTabs } from "@/ui/panel/filter-tabs";
import { Pager } from "@/ui/panel/pager";
import { SearchField } from "@/ui/panel/search-field";

import type { MailState } from "./mail";
import { MailDialog } from "./mail-dialog";
import { MailTable } from "./mail-table";
import { NoMailServer } from "./no-mail-server";

const LIMIT = 50;

/** What was sent, what waits, and what failed. */
export function MailLog() {
  const [state, setState] = useState<MailState | "all">(
    new URLSearchParams(window.location.search).get("state") === "failed" ? "failed" : "all",
  );
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  const { data: counts } = useFresh("/api/admin/mails/counts");
  const { data, error } = useList("/api/admin/mails", { state, search, offset, limit: LIMIT });
  if (error && !data) throw error;
  const all = counts && counts.queued + counts.sending + counts.sent + counts.failed;

  return (
    <>
      {counts && !counts.isMailSent && <NoMailServer />}
      <div className="mb-3.5 flex flex-wrap items-center gap-3">
        <FilterTabs
          label="Show mails"
          value={state}
          onChange={(next) => {
            setState(next);
            setOffset(0);
          }}
          tabs={[
            { value: "all", label: "All", count: all },
            { value: "queued", label: "Waiting", count: counts?.queued },
            { value: "sent", label: "Sent", count: counts?.sent },
            { value: "failed", label: "Failed", count: counts?.failed },
          ]}
        />
        <SearchField
          label="Search recipient or subject"
          value={search}
          onChange={(next) => {
            setSearch(next);
            setOffset(0);
          }}
          className="ml-auto w-72 max-md:w-full"
        />
      </div>
      {!data && <Loading>Loading mails...</Loading>}
      {data && data.total === 0 && (
        <EmptyNote>{all === 0 ? "No mails yet." : "No mails match."}</EmptyNote>
      )}
      {data && data.rows.length > 0 && <MailTable mails={data.rows} onOpen={setOpened} />}
      {data && (
        <Pager of="mails" shown={{ offset, limit: LIMIT }} total={data.total} onGo={setOffset} />
      )}
      {opened !== null && <MailDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
