import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Button } from "@/ui/button";
import { Loading } from "@/ui/loading";

interface ListStateProps<T> {
  query: UseQueryResult<T>;
  /** What stands there while the list is on its way. */
  loading: string;
  /** What stands there when it did not come. */
  failure: string;
  /** For what stands there instead of the list. */
  className?: string;
  children: (data: T) => ReactNode;
}

/** A list from the server: on its way, not to be had, or there. */
export function ListState<T>({
  query,
  loading,
  failure,
  className = "",
  children,
}: ListStateProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) {
    return (
      <div className={className}>
        <Loading>{loading}</Loading>
      </div>
    );
  }
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border-y border-line py-6 ${className}`}
    >
      <p className="text-parchment">{failure}</p>
      <Button onClick={() => query.refetch()} disabled={query.isFetching}>
        {query.isFetching ? "Trying..." : "Try again"}
      </Button>
    </div>
  );
}
