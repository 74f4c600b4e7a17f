import type { ReactNode } from "react";
import type { QueryResult } from "@/api/use-api";
import * as t from "@/messages/content";
import { Button } from "@/ui/button";
import { Loading } from "@/ui/loading";

interface ListStateProps<T> {
  query: QueryResult<T>;
  /** Text while the list is loading. */
  loading: string;
  /** Text if loading failed. */
  failure: string;
  /** Class of these texts. */
  className?: string;
  children: (data: T) => ReactNode;
}

/** A list from the server: loading, failed, or loaded. */
export function ListState<T>({
  query,
  loading,
  failure,
  className = "",
  children,
}: ListStateProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) {
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
      <Button onClick={query.refetch} isBusy={query.isFetching}>
        {query.isFetching ? t.trying : t.tryAgain}
      </Button>
    </div>
  );
}

interface EmptyNoticeProps {
  /** The announced title. */
  title: string;
  /** An alternative for the visitor in the meantime. */
  children?: ReactNode;
  className?: string;
}

/** Placeholder for a list that is not loaded; it is announced. */
export function EmptyNotice({ title, children, className = "" }: EmptyNoticeProps) {
  return (
    <div
      className={`double-rule max-w-[760px] border border-line px-8 py-12 md:px-14 md:py-16 ${className}`}
    >
      <p className="font-display fluid-[28px,3vw,40px] leading-tight text-balance">{title}</p>
      {children !== undefined && <div className="mt-3 max-w-[46ch] text-smoke">{children}</div>}
    </div>
  );
}
