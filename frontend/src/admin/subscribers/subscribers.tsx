import { download } from "@/admin/data/files";
import { useChange, useRemoval } from "@/admin/data/use-change";
import { useList, usePagedList } from "@/admin/data/use-list";
import { DeleteButton, EditButton, PanelButton, useInPlace } from "@/admin/ui/buttons";
import { PanelSection } from "@/admin/ui/headings";
import { FoundList, ListSearch } from "@/admin/ui/list";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import type { Todo } from "@/admin/ui/todo-tile";
import { useNow } from "@/lib/clock";
import { capital } from "@/lib/text";
import { shortInstant, useVenueTime } from "@/lib/venue-time";

import { type Subscriber, SubscriberForm, type SubscriberListKind } from "./subscriber-form";

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

const HEAD = ["Name", "Email", "Subscribed date", "Actions"];

/** Who is on a list: added, found, changed, deleted and downloaded (specification, section 2). */
export function SubscribersSection({ list: kind }: { list: SubscriberListKind }) {
  const list = usePagedList(kind.url, 50, {});
  const { search } = list.filters;
  const save = useChange({
    send: () => download(`${kind.url}/download`, kind.file),
    failed: `Failed to download ${kind.who}s`,
    refresh: [],
  });
  return (
    <PanelSection
      id={kind.id}
      title={kind.title}
      note={
        list.data && (
          <span className="figures">
            {list.total} {search === "" ? "total" : "found"}
          </span>
        )
      }
      actions={
        <PanelButton disabled={save.isPending} onClick={() => save.mutate(undefined)}>
          Download CSV
        </PanelButton>
      }
    >
      <SubscriberForm list={kind} subscriber={null} />
      {(search !== "" || list.total > 0) && (
        <ListSearch label={`Search ${kind.who}s`} list={list} className="mb-3 max-w-sm" />
      )}
      <FoundList
        of={`${kind.who}s`}
        list={list}
        empty={search === "" ? `No ${kind.who}s yet.` : "Nobody matches the search."}
      >
        {(subscribers) => (
          <PanelTable label={`List of ${kind.who}s`} head={HEAD} isTall>
            {subscribers.map((subscriber) => (
              <SubscriberRow key={subscriber.id} subscriber={subscriber} list={kind} />
            ))}
          </PanelTable>
        )}
      </FoundList>
    </PanelSection>
  );
}

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** How many have joined the newsletter within a week; undefined until it is known. */
export function useSubscribersTodo(): Todo | undefined {
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
          <SubscriberForm list={list} subscriber={subscriber} onClose={form.close} />
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
