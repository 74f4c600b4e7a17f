import { useState } from "react";

import { download } from "@/api/download";
import { useChange } from "@/api/use-change";
import { useList } from "@/api/use-list";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { Pager } from "@/ui/panel/pager";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelSection } from "@/ui/panel/panel-section";
import { PanelTable } from "@/ui/panel/panel-table";
import { SearchField } from "@/ui/panel/search-field";

import { AddSubscriber } from "./add-subscriber";
import type { SubscriberListKind } from "./subscriber-list";
import { SubscriberRow } from "./subscriber-row";

const A_PART = 50;
const HEAD = ["Name", "Email", "Subscribed date", "Actions"];

/** Who is on a list: added, found, changed, deleted and downloaded (specification, section 2). */
export function SubscribersSection({ list }: { list: SubscriberListKind }) {
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const found = useList(list.url, { search, offset, limit: A_PART });
  const save = useChange({
    send: () => download(`${list.url}/download`, list.file),
    failed: `Failed to download ${list.who}s`,
    refresh: [],
  });
  const subscribers = found.data?.rows ?? [];
  const total = found.data?.total ?? 0;
  return (
    <PanelSection
      id={list.id}
      title={list.title}
      note={
        found.data && (
          <span className="figures">{search === "" ? `${total} total` : `${total} found`}</span>
        )
      }
      actions={
        <PanelButton disabled={save.isPending} onClick={() => save.mutate(undefined)}>
          Download CSV
        </PanelButton>
      }
    >
      <AddSubscriber list={list} />
      {(search !== "" || total > 0) && (
        <SearchField
          label={`Search ${list.who}s`}
          value={search}
          onChange={(wanted) => {
            setSearch(wanted);
            setOffset(0);
          }}
          className="mb-3 max-w-sm"
        />
      )}
      {found.isPending && <Loading>Loading...</Loading>}
      {found.error && <EmptyNote>The list could not be loaded. Please reload the page.</EmptyNote>}
      {found.data && subscribers.length === 0 && (
        <EmptyNote>
          {search === "" ? `No ${list.who}s yet.` : "Nobody matches the search."}
        </EmptyNote>
      )}
      {subscribers.length > 0 && (
        <PanelTable label={`List of ${list.who}s`} head={HEAD} isTall>
          {subscribers.map((subscriber) => (
            <SubscriberRow key={subscriber.id} subscriber={subscriber} list={list} />
          ))}
        </PanelTable>
      )}
      <Pager of={`${list.who}s`} shown={{ offset, limit: A_PART }} total={total} onGo={setOffset} />
    </PanelSection>
  );
}
