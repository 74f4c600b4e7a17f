import { notifyManager, type Query, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";

import { BesideGoneNote, PinnedValue, useStanding } from "@/admin/data/pinned-rows";
import { useIsAnswerLate } from "@/admin/data/query-client";
import { useHasUnsaved } from "@/admin/data/unsaved";
import { isNotFound } from "@/api/errors";
import { Loading } from "@/ui/loading";

import { PanelButton } from "./buttons";
import { LoadFault } from "./notes";

/** Whether the shown data are older than the last attempt to load them. */
const isOutdated = (query: Query): boolean =>
  query.isActive() &&
  query.state.status === "error" &&
  query.state.data !== undefined &&
  !isNotFound(query.state.error);

/** Warns that data on the screen could not be refreshed; the old data stays visible. */
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

/** Warns that the server is slow to respond. Lies above open forms and dialogs. */
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
  /** Whether the content is obsolete although its row still exists. Default false. */
  isOutdated?: boolean;
  /** Hides the note if an enclosing element already shows one. Default false. */
  isInForm?: boolean;
  /** Discards the input, for content whose form has no button for that. */
  onDiscard?: () => void;
}

/** Explains that the row was removed from its list, and stays visible only because it is open. */
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
  /** Name of the row: "inquiry". */
  of: string;
  found: { data: Row | undefined; error: unknown; refetch: () => unknown };
  /** Shown if the server no longer has the row. */
  gone: ReactNode;
  children: (row: Row) => ReactNode;
}

/**
 * A view of one row, or its loading or error state. A row that was removed elsewhere stays visible
 * while it is being edited.
 */
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
