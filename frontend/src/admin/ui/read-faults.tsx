import { notifyManager, type Query, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";

import { useHasUnsaved } from "@/admin/data/unsaved";
import { isNotFound } from "@/api/errors";
import { Loading } from "@/ui/loading";

import { PanelButton } from "./buttons";
import { LoadFault } from "./notes";

/** Whether what is shown of it is older than the last try to read it. */
const isOutdated = (query: Query): boolean =>
  query.isActive() &&
  query.state.status === "error" &&
  query.state.data !== undefined &&
  !isNotFound(query.state.error);

/** Says that something on the screen could not be read again; what stands there stays. */
export function ReadFaults() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isOld = useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.getAll().some(isOutdated),
  );
  return (
    <div role="status" className="sticky top-0 z-30 print:hidden">
      {isOld && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border border-selling-fast bg-coal px-4 py-2.5">
          <p>This could not be read again and may be out of date.</p>
          <PanelButton
            size="sm"
            onClick={() => client.refetchQueries({ predicate: isOutdated }).catch(reportError)}
          >
            Try again
          </PanelButton>
        </div>
      )}
    </div>
  );
}

interface OneRowProps<Row> {
  /** What it is: "inquiry". */
  of: string;
  found: { data: Row | undefined; error: unknown; refetch: () => unknown };
  /** Stands in its place when the server does not have it. */
  gone: ReactNode;
  children: (row: Row) => ReactNode;
}

/**
 * A view of one row as far as it is there. A row that was removed elsewhere stays while something is
 * typed that is not saved.
 */
export function OneRow<Row>({ of, found, gone, children }: OneRowProps<Row>) {
  const { data, error, refetch } = found;
  const hasUnsaved = useHasUnsaved();
  const isGone = isNotFound(error);
  if (isGone && !(data && hasUnsaved)) return gone;
  if (data)
    return (
      <>
        {isGone && (
          <p role="status" className="mb-4 border border-selling-fast px-4 py-3">
            {`This ${of} was removed elsewhere. What you typed is still here.`}
          </p>
        )}
        {children(data)}
      </>
    );
  return error ? (
    <LoadFault what={of} onRetry={refetch} />
  ) : (
    <Loading>{`Loading ${of}...`}</Loading>
  );
}
