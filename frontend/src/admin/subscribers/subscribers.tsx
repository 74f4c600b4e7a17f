import { useState } from "react";

import { download } from "@/admin/data/files";
import { useChange, useRemoval } from "@/admin/data/use-change";
import { useList } from "@/admin/data/use-list";
import { DeleteButton, EditButton, PanelButton, useInPlace } from "@/admin/ui/buttons";
import { PanelSection } from "@/admin/ui/headings";
import { Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote } from "@/admin/ui/notes";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import type { Need } from "@/admin/ui/todo-tile";
import type { Schemas } from "@/api/client";
import { useNow } from "@/lib/clock";
import { capital } from "@/lib/text";
import { shortInstant, useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";

import { AddSubscriber, SubscriberEditor } from "./subscriber-forms";

export type Subscriber = Schemas["SubscriberOut"];

/** What is particular to one of the two lists. */
export interface SubscriberListKind {
  /** Where the section stands on the page. */
  id: string;
  title: string;
  /** Who is on it: "newsletter subscriber". */
  who: string;
  url: "/api/newsletter" | "/api/secret-calendar";
  file: string;
}

export const NEWSLETTER: SubscriberListKind = {
  id: "newsletter",
  title: "Newsletter Subscribers",
  who: "newsletter subscriber",
  url: "/api/newsletter",
  file: "newsletter-subscribers.csv",
};

export const SECRET_CALENDAR: SubscriberListKind = {
  id: "secret-calendar",
  title: "Secret Calendar Subscribers",
  who: "secret calendar subscriber",
  url: "/api/secret-calendar",
  file: "secret-calendar-subscribers.csv",
};

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

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** How many have joined the newsletter within a week; undefined until it is known. */
export function useNewSubscribers(): Need | undefined {
  // To the hour, so that the address stays the same while the view is open.
  const now = useNow(HOUR_MS);
  const since = new Date(Math.floor(now / HOUR_MS) * HOUR_MS - WEEK_MS).toISOString();
  const { data } = useList("/api/newsletter", { since, limit: 1 });
  return (
    data && {
      count: data.total,
      text: "new on the newsletter this week",
      href: "/admin#newsletter",
      isPressing: false,
    }
  );
}

interface SubscriberRowProps {
  subscriber: Subscriber;
  list: SubscriberListKind;
}

/** Somebody on a list, edited in place. */
function SubscriberRow({ subscriber, list }: SubscriberRowProps) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const form = useInPlace();
  const remove = useRemoval({
    url: (id) => `${list.url}/${id}`,
    done: `${capital(list.who)} deleted successfully`,
    failed: `Failed to delete ${list.who}`,
    refresh: [list.url],
  });
  if (form.isOpen) {
    return (
      <PanelRow>
        <PanelCell span={4}>
          <SubscriberEditor subscriber={subscriber} list={list} onDone={form.close} />
        </PanelCell>
      </PanelRow>
    );
  }
  const { id, name, email, createdAt } = subscriber;
  return (
    <PanelRow>
      <PanelCell label="Name" className="wrap-anywhere">
        {name}
      </PanelCell>
      <PanelCell label="Email" className="break-all">
        {email}
      </PanelCell>
      <PanelCell label="Subscribed date" className="figures whitespace-nowrap text-smoke">
        {shortInstant(time, createdAt, now)}
      </PanelCell>
      <PanelCell>
        <div className="flex gap-1 max-md:-ml-3">
          <EditButton name={name} isBack={form.wasOpen} onClick={form.open} />
          <DeleteButton name={name} disabled={remove.isPending} onClick={() => remove.mutate(id)} />
        </div>
      </PanelCell>
    </PanelRow>
  );
}
