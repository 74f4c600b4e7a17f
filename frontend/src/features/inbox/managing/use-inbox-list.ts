import { useState } from "react";

import { useList } from "@/api/use-list";

import type { Kind, Status } from "./letter";

export const LIMIT = 50;

export interface Filters {
  kind: Kind | "all";
  status: Status | "";
  search: string;
}

/** Which part of the inbox is wanted, and that part. */
export function useInboxList() {
  const [filters, setFilters] = useState<Filters>({ kind: "all", status: "", search: "" });
  const [offset, setOffset] = useState(0);
  const { kind, status, search } = filters;
  const list = useList("/api/admin/inbox", {
    kind: kind === "all" ? undefined : kind,
    status,
    search,
    offset,
    limit: LIMIT,
  });
  return {
    list,
    filters,
    offset,
    setOffset,
    /** Another filter begins at its first page. */
    filter: (change: Partial<Filters>) => {
      setFilters((before) => ({ ...before, ...change }));
      setOffset(0);
    },
  };
}
