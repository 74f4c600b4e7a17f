import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

import { PinnedRows, usePinnedRows } from "@/admin/data/pinned-rows";
import { countOf } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { EmptyNote, LoadFault, type NextStep } from "@/admin/ui/notes";
import { Loading } from "@/ui/loading";

interface ListSearchProps {
  label: string;
  list: {
    filters: { search: string };
    filter: (change: { search: string }) => void;
    total: number;
  };
  /** Hidden while there are no more rows than this. Default 0: always shown. */
  above?: number;
  /** Whether it takes the focus when it appears. Default false. */
  isFocused?: boolean;
  className?: string;
}

const PAUSE_MS = 250;

/** Searches a list on the server during typing, once for each pause. */
export function ListSearch({
  label,
  list,
  above = 0,
  isFocused = false,
  className = "",
}: ListSearchProps) {
  const { filter, filters, total } = list;
  const { search } = filters;
  const [typed, setTyped] = useState(search);
  /** The list's search at the last render, and the last search that this field requested. */
  const [known, setKnown] = useState({ search, asked: search });
  if (search !== known.search) {
    // Another source, such as a link, has changed the search.
    if (search !== known.asked) setTyped(search);
    setKnown({ search, asked: search });
  }
  const ask = useEffectEvent(() => {
    setKnown((before) => ({ ...before, asked: typed }));
    filter({ search: typed });
  });
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => ask(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  if (above > 0 && typed === "" && total <= above) return null;
  return (
    <PanelField
      label={label}
      isLabelHidden
      type="search"
      placeholder={label}
      autoComplete="off"
      autoFocus={isFocused}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className={className}
    />
  );
}

interface FilterTabsProps<Value extends string> {
  /** Name of the filtered list, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Buttons that show a part of a list, each with how much there is. */
export function FilterTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: FilterTabsProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
          className="min-h-[34px] border border-line px-3 text-14 font-medium whitespace-nowrap text-ivory hover:border-brass aria-pressed:border-brass aria-pressed:text-brass-hi max-md:min-h-11 max-md:min-w-11"
        >
          <span>{tab.label}</span>
          {tab.count !== undefined && <span className="figures">{` ${countOf(tab.count)}`}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** A list as it is read from the server: all rows, or a part of them. */
export interface ListQuery<Row> {
  data: readonly Row[] | { rows: readonly Row[]; address?: string } | undefined;
  isError: boolean;
  refetch: () => unknown;
  page?: Page;
}

interface QueryListProps<Row> {
  /** Name of the list, for screen readers too: "past events". */
  of: string;
  list: ListQuery<Row>;
  /** Text for an empty list; without it, `children` render that case. */
  empty?: string | undefined;
  /** A next step for the user of an empty list. */
  next?: NextStep | false | undefined;
  /** Returns the key of a row. Default: its `id`. */
  keyOf?: (row: Row) => unknown;
  children: (rows: readonly Row[]) => ReactNode;
}

const NO_ROWS = [] as const;

/**
 * A list in any state: loading, failed, empty, or a part of its rows. `EachRow` renders the rows,
 * so that a row with an open form stays.
 */
export function QueryList<Row>({ of, list, empty, next, keyOf, children }: QueryListProps<Row>) {
  const { isError, refetch, page } = list;
  const data = list.data && ("rows" in list.data ? list.data : { rows: list.data, address: "" });
  const pinned = usePinnedRows<Row>(data?.rows ?? NO_ROWS, data?.address, keyOf);
  if (!data)
    return isError ? (
      <LoadFault what={of} onRetry={refetch} />
    ) : (
      <Loading>{`Loading ${of}...`}</Loading>
    );
  return (
    <>
      {pinned.rows.length === 0 && empty !== undefined ? (
        <EmptyNote next={next}>{empty}</EmptyNote>
      ) : (
        <PinnedRows list={pinned.list}>{children(pinned.rows)}</PinnedRows>
      )}
      {page && <Pager of={of} page={page} />}
    </>
  );
}

interface Page {
  offset: number;
  limit: number;
  total: number;
  /** Whether there are more than `total`. Default false. */
  isTotalCapped?: boolean;
  /** Called with the offset of the part that is wanted. */
  onGo: (offset: number) => void;
}

/**
 * Pages through a long list; hidden if one page is enough. Moves to the last page when the current
 * one has lost its last row.
 */
function Pager({ of, page }: { of: string; page: Page }) {
  const { offset, limit, total, isTotalCapped = false, onGo } = page;
  useEffect(() => {
    if (offset > 0 && offset >= total) onGo(Math.max(0, Math.floor((total - 1) / limit) * limit));
  }, [offset, limit, total, onGo]);
  if (total <= limit) return null;
  const last = Math.min(offset + limit, total);
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-3 flex flex-wrap items-center gap-3">
      <PanelButton
        size="sm"
        isBusy={offset === 0}
        onClick={() => onGo(Math.max(0, offset - limit))}
      >
        Previous
      </PanelButton>
      <p className="figures text-smoke">{`${offset + 1}-${last} of ${countOf(total, isTotalCapped)}`}</p>
      <PanelButton size="sm" isBusy={last >= total} onClick={() => onGo(offset + limit)}>
        Next
      </PanelButton>
    </nav>
  );
}
