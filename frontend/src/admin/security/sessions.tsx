import { useState } from "react";
import { EachRow, PinnedValue } from "@/admin/data/pinned-rows";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useOwnRemoval } from "@/admin/data/use-removal";
import { ActionMenu } from "@/admin/ui/action-menu";
import { Badge } from "@/admin/ui/badge";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelSection } from "@/admin/ui/headings";
import { QueryList } from "@/admin/ui/lists/list";
import { type Schemas, send } from "@/api/client";
import { isolated } from "@/lib/characters";
import { useShortInstant } from "@/lib/time/venue-time";

import { SESSIONS } from "./addresses";
import { useWho } from "./members";

type Session = Schemas["SessionOut"];

/** The open sessions of the panel, with a menu that ends each. */
export function Sessions() {
  const sessions = usePanelQuery(SESSIONS);
  const others = sessions.data?.filter(({ isThis }) => !isThis).length ?? 0;
  return (
    <PanelSection
      title="Open sessions"
      actions={
        <PinnedValue value={others > 0 ? others : undefined}>
          {(count) => <EndOthers count={count} />}
        </PinnedValue>
      }
    >
      <QueryList of="sessions" list={sessions}>
        {(open) => (
          <ul className="border border-line bg-soot">
            <EachRow of={open}>{(session) => <SessionRow session={session} />}</EachRow>
          </ul>
        )}
      </QueryList>
      <p className="mt-2.5 text-14 text-smoke">
        A session ends half an hour after it was last used, and twelve hours after its login.
      </p>
    </PanelSection>
  );
}

/** One session: its browser, start and origin. */
function SessionRow({ session }: { session: Session }) {
  const when = useShortInstant();
  const end = useOwnRemoval({
    send: (id: string) => send("DELETE", `${SESSIONS}/${id}` as const, undefined),
    done: "Session ended",
    failed: "Failed to end session",
  });
  const name = session.browser || "Unknown browser";
  const who = useWho()(session.name);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-row px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="font-medium">{`${who ? `${isolated(who)} · ` : ""}${name}`}</span>
          {session.isThis && <Badge word="This session" tone="fact" />}
        </p>
        <p className="text-14 break-words text-smoke">
          {`${session.beganAt ? `Logged in ${when(session.beganAt)} · ` : ""}last used ${when(session.usedAt)}${session.network ? ` · from ${session.network}` : ""}`}
        </p>
      </div>
      {!session.isThis && (
        <ActionMenu
          variant="icon"
          name={`the session of ${who ? `${who}, ` : ""}${name}`}
          entries={[{ text: "End session", isDanger: true, onClick: () => end.remove(session.id) }]}
        />
      )}
    </li>
  );
}

/** Asks for confirmation, and ends every session but this one. */
function EndOthers({ count }: { count: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const end = useChange({
    send: () => send("POST", `${SESSIONS}/end-others`, undefined),
    done: count === 1 ? "The other session has ended" : `${count} sessions have ended`,
    failed: "Failed to end sessions",
    onSettled: () => setIsAsked(false),
  });
  return (
    <>
      <ActionMenu
        variant="icon"
        name="open sessions"
        entries={[{ text: "End all others", isDanger: true, onClick: () => setIsAsked(true) }]}
      />
      <ConfirmDialog
        isOpen={isAsked}
        title="End all other sessions?"
        confirmLabel={end.isPending ? "Ending..." : "End them"}
        keepLabel="Keep them"
        isPending={end.isPending}
        onConfirm={() => end.mutate(undefined)}
        onClose={() => setIsAsked(false)}
      >
        Everybody who works in one of them has to log in again, and may lose what is not saved.
      </ConfirmDialog>
    </>
  );
}
