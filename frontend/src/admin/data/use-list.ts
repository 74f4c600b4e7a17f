import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";

import type { ApiUrl, ResponseBody } from "@/api/client";
import { readJson, request } from "@/api/http";

/** A part of a long list. */
export interface ListPage<Rows> {
  rows: Rows;
  /** The URL that it was read from: another URL is another part. */
  address: string;
  /** How many rows all the parts have together. */
  total: number;
  /** Whether there may be more: the server counts long lists up to a bound. */
  isTotalCapped: boolean;
  /** Other counts of the server, by header name in lower case. */
  counts: Headers;
}

/** Parameters of a list request: `search`, `offset`, `limit` and the list's own filters. */
type Wanted = Readonly<Record<string, string | number | boolean | undefined | readonly number[]>>;

/** Rows that the server counts at most. */
const MOST_COUNTED = 10_000;

/** The number of rows as text, "10000+" if the server stopped counting. */
export function countOf(count: number, isTotalCapped = count >= MOST_COUNTED): string {
  return isTotalCapped ? `${Math.min(count, MOST_COUNTED)}+` : String(count);
}

/** The URL of a part of a list; omits empty and undefined parameters. */
function partOf(url: string, wanted: Wanted): string {
  const given = Object.entries(wanted).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== "")
      .map((one) => [name, String(one)]),
  );
  const search = new URLSearchParams(given).toString();
  return search ? `${url}?${search}` : url;
}

/**
 * Reads a part of a list; the previous part stays in the meantime. The caller shows a failure,
 * unless the whole view `isRequired` to have it.
 */
export function useList<Url extends string>(
  url: ApiUrl<Url, "get"> & Url,
  wanted: Wanted = {},
  { enabled = true, isRequired = false } = {},
): UseQueryResult<ListPage<ResponseBody<Url>>> {
  const address = partOf(url, wanted);
  return useQuery<ListPage<ResponseBody<Url>>>({
    queryKey: [address, "part"],
    queryFn: async ({ signal }) => {
      const response = await request("GET", address, { signal });
      const rows = await readJson<ResponseBody<Url>>(response);
      const total = Number(response.headers.get("X-Total-Count") ?? 0);
      const isTotalCapped = response.headers.get("X-Total-Is-Least") === "true";
      return { rows, address, total, isTotalCapped, counts: response.headers };
    },
    enabled,
    placeholderData: keepPreviousData,
    ...(!isRequired && { throwOnError: false }),
  });
}

/** A list that is read in parts of `limit` rows. New parameters start again at the first part. */
export function useListParts<Url extends string>(
  url: ApiUrl<Url, "get"> & Url,
  limit: number,
  wanted: Wanted,
) {
  const ofWhat = partOf(url, wanted);
  const [part, setPart] = useState({ ofWhat, offset: 0 });
  if (part.ofWhat !== ofWhat) setPart({ ofWhat, offset: 0 });
  const offset = part.ofWhat === ofWhat ? part.offset : 0;
  const list = useList<Url>(url, { ...wanted, offset, limit });
  const { total, isTotalCapped } = list.data ?? { total: 0, isTotalCapped: false };
  const onGo = (to: number) => setPart({ ofWhat, offset: to });
  return { ...list, total, isTotalCapped, page: { offset, limit, total, isTotalCapped, onGo } };
}

/** These filters, with the values that an address names; numbers are no filters. */
function filtersIn<Filters extends Wanted>(
  search: string,
  filters: Filters,
  prefix: string,
): Filters {
  const asked = new URLSearchParams(search);
  const named = Object.entries(filters).flatMap(([name, value]): [string, string | boolean][] => {
    const given = asked.get(prefix + name);
    if (given === null || typeof value === "number") return [];
    return [[name, typeof value === "boolean" ? given === "true" : given]];
  });
  return Object.assign({ ...filters }, Object.fromEntries(named));
}

/** The query string for these filters; omits default ones. */
function addressed(search: string, filters: Wanted, usual: Wanted, prefix: string): string {
  const shown = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === "number") continue;
    if (value === usual[name]) shown.delete(prefix + name);
    else shown.set(prefix + name, String(value));
  }
  return `?${shown}`;
}

/** The sort of a table: the key of a column, after "-" for descending; "" for the given order. */
export interface Sorting {
  sort: string;
  onSort: (sort: string) => void;
}

/** The sort of a view's tables, read from and written to the address. */
export function useSort(): Sorting {
  const search = useSearch();
  const [, navigate] = useLocation();
  const onSort = (sort: string) => {
    const asked = new URLSearchParams(search);
    if (sort === "") asked.delete("sort");
    else asked.set("sort", sort);
    navigate(`/admin?${asked}`, { replace: true });
  };
  return { sort: new URLSearchParams(search).get("sort") ?? "", onSort };
}

/** Each view's address with the filters that it was last shown with. */
const lastShown = new Map<string, string>();

/** URL of a view with the filters that it had when it was left. */
export const backTo = (href: string): string => lastShown.get(href) ?? href;

/**
 * A list like `useListParts`, with its search, sort and filters in the URL. An empty filter means
 * none; a filter as in `first` is not in the URL. A second list of a view has a `prefix` there.
 */
export function usePagedList<Url extends string, Filters extends Wanted>(
  url: ApiUrl<Url, "get"> & Url,
  limit: number,
  first: Filters,
  prefix = "",
) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const usual = { search: "", sort: "", ...first };
  const [filters, setFilters] = useState(() => filtersIn(search, usual, prefix));
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    // The bare URL of a view resets the filters; opening a row keeps them.
    const isBare = [...new URLSearchParams(search).keys()].every((name) => name === "view");
    setFilters(isBare ? usual : filtersIn(search, filters, prefix));
  }
  useEffect(() => {
    const asked = new URLSearchParams(search);
    // The list of a tab is not a target of links back to a list.
    if (asked.has("event")) return;
    const view = `view=${asked.get("view")}`;
    lastShown.set(`/admin?${view}`, `/admin${addressed(view, filters, usual, prefix)}`);
  });
  const filter = (change: Partial<typeof filters>) => {
    const next = { ...filters, ...change };
    setFilters(next);
    navigate(`/admin${addressed(search, next, usual, prefix)}`, { replace: true });
  };
  const sorting: Sorting = { sort: filters.sort, onSort: (sort) => filter({ ...filters, sort }) };
  return { ...useListParts<Url>(url, limit, filters), filters, filter, sorting };
}
