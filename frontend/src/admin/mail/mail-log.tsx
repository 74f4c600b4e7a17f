import { useState } from "react";

import { useFresh, useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { FilterTabs, Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote } from "@/admin/ui/notes";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import { useNow } from "@/lib/clock";
import { shortInstant, useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";

import {
  canBeSentAgain,
  type Mail,
  MailDialog,
  MailFate,
  type MailState,
  MailStateWord,
  SendAgain,
} from "./mail";

export function View() {
  return (
    <>
      <ViewHeader title="Mail log" />
      <MailLog />
    </>
  );
}

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

const MINUTE_MS = 60_000;

interface MailTableProps {
  mails: readonly Mail[];
  onOpen: (id: number) => void;
}

/** The mails, newest first, each with what became of it. */
export function MailTable({ mails, onOpen }: MailTableProps) {
  const time = useVenueTime();
  const now = useNow(MINUTE_MS);
  return (
    <PanelTable label="Mails" head={["Mail", "State", "What became of it", "Actions"]}>
      {mails.map((mail) => (
        <PanelRow key={mail.id}>
          <PanelCell className="md:w-[36%]">
            <button
              type="button"
              onClick={() => onOpen(mail.id)}
              className="text-left font-medium wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-brass max-md:min-h-11"
            >
              {mail.subject}
            </button>
            <p className="text-[13px] break-all text-smoke">{mail.to}</p>
            <p className="text-[13px] text-smoke">{shortInstant(time, mail.queuedAt, now)}</p>
          </PanelCell>
          <PanelCell label="State">
            <MailStateWord state={mail.state} />
          </PanelCell>
          <PanelCell>
            <p className="text-[14px] text-parchment">
              <MailFate mail={mail} />
            </p>
          </PanelCell>
          <PanelCell className="md:whitespace-nowrap">
            {canBeSentAgain(mail) ? (
              <SendAgain mail={mail} />
            ) : (
              <PanelButton size="sm" look="quiet" onClick={() => onOpen(mail.id)}>
                Read
              </PanelButton>
            )}
          </PanelCell>
        </PanelRow>
      ))}
    </PanelTable>
  );
}

/** Says what 'Sent' means where nothing can be sent. */
export function NoMailServer() {
  return (
    <p className="mb-4 border border-selling-fast bg-soot px-4 py-3 text-parchment">
      <strong className="font-medium text-selling-fast">No mail server is set up.</strong> Mails are
      only written into the data folder; nobody receives them. The setting is{" "}
      <code className="text-ivory">NIGHTCAP_EMAIL_URL</code>.
    </p>
  );
}
