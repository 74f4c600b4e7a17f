import { useState } from "react";

import { NEWSLETTER_LIST } from "@/admin/data/addresses";
import { download } from "@/admin/data/files";
import { usePermission } from "@/admin/data/permission";
import { useChange } from "@/admin/data/use-change";
import { countOf, useList, usePagedList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { Badge, type BadgeText } from "@/admin/ui/badge";
import {
  DeleteButton,
  EditButton,
  type InPlace,
  PanelButton,
  ROW_BUTTONS,
  useInPlace,
} from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { type Column, DataTable, TableRow, WideRow } from "@/admin/ui/lists/data-table";
import { ListSearch } from "@/admin/ui/lists/list";
import { MailLine } from "@/admin/ui/lists/row-title";
import { PartBoundary } from "@/admin/ui/part-boundary";
import type { TodoSource } from "@/admin/ui/todo-list";
import { useNow } from "@/lib/time/clock";
import { HOUR_MS, WEEK_MS } from "@/lib/time/durations";
import { shortDate, useShortInstant, useVenueTime } from "@/lib/time/venue-time";

import { ImportPeople } from "./import-people";
import { MemberMenu } from "./member-links";
import { type Subscriber, SubscriberForm, type SubscriberListKind } from "./subscriber-form";

const NEWSLETTER: SubscriberListKind = {
  title: "Newsletter subscribers",
  who: "newsletter subscriber",
  url: "/api/newsletter",
};

const SECRET_CALENDAR: SubscriberListKind = {
  title: "Secret calendar subscribers",
  who: "secret calendar subscriber",
  url: "/api/secret-calendar",
};

/** The subscribers of the newsletter. */
export const NewsletterView = () => <SubscriberList list={NEWSLETTER} />;

/** The subscribers of the secret calendar. */
export const SecretCalendarView = () => <SubscriberList list={SECRET_CALENDAR} />;

/** Adds, finds, changes, deletes, imports and downloads subscribers (docs/product.md, 'Pages'). */
function SubscriberList({ list: kind }: { list: SubscriberListKind }) {
  const list = usePagedList(kind.url, 50, {});
  const { search } = list.filters;
  const [isImporting, setIsImporting] = useState(false);
  const mayImport = usePermission()(
    kind === NEWSLETTER ? "POST /api/newsletter/import" : "POST /api/secret-calendar/import",
  );
  const save = useChange({
    send: () => download(`${kind.url}/download`),
    failed: `Failed to download ${kind.who}s`,
    refresh: [],
  });
  return (
    <>
      <ViewHeader
        title={kind.title}
        note={
          list.data && (
            <span className="figures">
              {`${countOf(list.total, list.isTotalCapped)} ${search === "" ? "total" : "found"}`}
            </span>
          )
        }
        actions={
          <>
            {mayImport && (
              <PanelButton onClick={() => setIsImporting(true)}>Import CSV</PanelButton>
            )}
            <PanelButton isBusy={save.isPending} onClick={() => save.mutate(undefined)}>
              Download CSV
            </PanelButton>
          </>
        }
      />
      {isImporting && <ImportPeople list={kind} onClose={() => setIsImporting(false)} />}
      <PartBoundary key={kind.url}>
        <SubscriberForm list={kind} subscriber={null} />
      </PartBoundary>
      {(search !== "" || list.total > 0) && (
        <ListSearch label={`Search ${kind.who}s`} list={list} className="mb-3 max-w-sm" />
      )}
      <DataTable
        label={`List of ${kind.who}s`}
        of={`${kind.who}s`}
        query={list}
        empty={search === "" ? `No ${kind.who}s yet.` : "Nobody matches the search."}
        isTall
        sorting={list.sorting}
        columns={COLUMNS}
        row={(subscriber) => <SubscriberRow subscriber={subscriber} list={kind} />}
      />
    </>
  );
}

/** Every state of a subscriber, as the manager reads it. */
const STATES: Readonly<Record<Subscriber["state"], BadgeText>> = {
  confirmed: { word: "Confirmed", tone: "plain" },
  unconfirmed: { word: "Not confirmed", tone: "quiet" },
  unsubscribed: { word: "Unsubscribed", tone: "quiet" },
  rejecting: { word: "Rejects emails", tone: "act" },
};

interface SubscriberRowProps {
  subscriber: Subscriber;
  list: SubscriberListKind;
}

interface ShownSubscriber extends SubscriberRowProps {
  form: InPlace;
  /** When they joined, with the hour and without. */
  joined: string;
  joinedOn: string;
}

const COLUMNS: readonly Column<ShownSubscriber>[] = [
  {
    head: "Name",
    phone: "title",
    sort: { key: "name" },
    className: "font-medium wrap-anywhere",
    cell: ({ subscriber }) => <bdi>{subscriber.name}</bdi>,
  },
  {
    head: "Email",
    phone: "detail",
    className: "max-table:col-end-3 table:max-w-0 table:w-[40%]",
    sort: { key: "email" },
    cell: ({ subscriber }) => <MailLine address={subscriber.email} />,
  },
  {
    head: "State",
    phone: "state",
    cell: ({ subscriber }) => <Badge {...STATES[subscriber.state]} />,
  },
  {
    head: "Subscribed date",
    phone: "sum",
    sort: { key: "date" },
    className: "figures whitespace-nowrap text-smoke max-table:text-13",
    cell: ({ joined, joinedOn }) => (
      <>
        <span className="max-table:hidden">{joined}</span>
        <span className="table:hidden">{joinedOn}</span>
      </>
    ),
  },
  { head: "Actions", phone: "menu", cell: (shown) => <SubscriberButtons {...shown} /> },
];

/** Somebody on a list, edited in place. */
function SubscriberRow({ subscriber, list }: SubscriberRowProps) {
  const nameInstant = useShortInstant();
  const joined = nameInstant(subscriber.createdAt);
  const joinedOn = shortDate(useVenueTime(), subscriber.createdAt, useNow());
  const form = useInPlace();
  return form.isOpen ? (
    <WideRow span={COLUMNS.length}>
      <PartBoundary>
        <SubscriberForm list={list} subscriber={subscriber} onClose={form.close} />
      </PartBoundary>
    </WideRow>
  ) : (
    <TableRow row={{ subscriber, list, form, joined, joinedOn }} columns={COLUMNS} />
  );
}

function SubscriberButtons({ subscriber, list, form }: ShownSubscriber) {
  const { id, name } = subscriber;
  const removal = useRemoval(list.url, list.who);
  return (
    <div className={ROW_BUTTONS}>
      <EditButton name={name} isBack={form.wasOpen} onClick={form.open} />
      <DeleteButton name={name} isBusy={removal.isBusy(id)} onClick={() => removal.remove(id)} />
      {list === SECRET_CALENDAR && <MemberMenu subscriber={subscriber} />}
    </div>
  );
}

/** How many have joined the newsletter within a week; undefined until it is known. */
export function useSubscribersTodos(): TodoSource {
  // To the hour, so that the address stays the same while the view is open.
  const now = useNow({ every: HOUR_MS });
  const since = new Date(Math.floor(now / HOUR_MS) * HOUR_MS - WEEK_MS).toISOString();
  const isMine = usePermission()("GET /api/newsletter");
  const first = { since, limit: 1 };
  const { data, isError, refetch } = useList("/api/newsletter", first, { enabled: isMine });
  const news = {
    text: `${data?.total} new on the newsletter this week`,
    href: NEWSLETTER_LIST,
    action: "Look",
    urgency: "news",
  } as const;
  const todos = isMine ? data && (data.total === 0 ? [] : [news]) : [];
  return { of: "newsletter subscribers", todos, isError, refetch };
}
