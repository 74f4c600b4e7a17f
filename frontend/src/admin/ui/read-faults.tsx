import { notifyManager, type Query, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";

import { BesideGoneNote, PinnedValue, useStanding } from "@/admin/data/pinned-rows";
import { useIsAnswerLate } from "@/admin/data/query-client";
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
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border border-act bg-coal px-4 py-2.5">
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

/** Says above all that is open, forms and dialogs too, that the server takes long to answer. */
export function LateAnswers() {
  const isLate = useIsAnswerLate();
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed bottom-(--toast-bottom) left-0 z-[55] max-md:right-0 print:hidden"
    >
      {isLate && (
        <p className="m-4 border border-act bg-coal px-4 py-2.5 text-ivory">
          The server takes long to answer. Nothing is lost.
        </p>
      )}
    </div>
  );
}

interface GoneNoteProps {
  /** What it is about does not hold any more, although its row is still there. Default false. */
  isOutdated?: boolean;
  /** Left out where something around it says so. Default false. */
  isInForm?: boolean;
  /** Drops what is typed, where no form has a button for it. */
  onDiscard?: () => void;
}

/** Says why the row around it is not in its list any more, and only stays because it is open. */
export function GoneNote({ isOutdated = false, isInForm = false, onDiscard }: GoneNoteProps) {
  const { standing, isSaid } = useStanding();
  const hasUnsaved = useHasUnsaved();
  const isGone = standing === "gone" || isOutdated;
  if (!(isGone || standing === "elsewhere") || (isInForm && isSaid)) return null;
  return (
    <div
      role="alert"
      className="col-span-full mb-4 border border-act bg-coal px-4 py-3 text-ivory [form>&]:mb-0"
    >
      <p>
        {`${isGone ? "This was changed or removed elsewhere." : "The list shows other rows now."}${hasUnsaved ? " What you typed is still here." : ""}`}
      </p>
      {onDiscard && (
        <PanelButton size="sm" className="mt-2" onClick={onDiscard}>
          Discard it
        </PanelButton>
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

/** A view of one row as far as it is there. One that was removed elsewhere stays while it is edited. */
export function OneRow<Row>({ of, found, gone, children }: OneRowProps<Row>) {
  const { data, error, refetch } = found;
  const isGone = isNotFound(error);
  if (data || isGone)
    return (
      <PinnedValue value={isGone ? undefined : data} otherwise={gone}>
        {(row) => (
          <>
            <GoneNote />
            <BesideGoneNote>{children(row)}</BesideGoneNote>
          </>
        )}
      </PinnedValue>
    );
  return error ? (
    <LoadFault what={of} onRetry={refetch} />
  ) : (
    <Loading>{`Loading ${of}...`}</Loading>
  );
}
