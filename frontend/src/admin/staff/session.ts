import type { Mutation, Query, QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import type { ResponseBody } from "@/api/client";
import { isSessionOver } from "@/api/errors";

/** URL of the current user's status. */
export const STATUS = "/api/admin/status";
/** The facts of the venue, which are the same for everybody. */
export const VENUE = "/api/venue";

let isOver = false;
const listeners = new Set<() => void>();

function tell(next: boolean) {
  if (isOver === next) return;
  isOver = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether the session has ended in the middle of work. */
export const useSessionOver = (): boolean => useSyncExternalStore(subscribe, () => isOver);

/** The manager has logged in again. */
export const sessionRenewed = (): void => tell(false);

/**
 * On 401 keeps the view mounted behind the login dialog: an error page would lose its input. The
 * login refetches it.
 */
function waitForLogin(query: Query): void {
  const status = query.state.data === undefined ? "pending" : "success";
  query.setState({ error: null, status, fetchStatus: "idle" });
}

/**
 * Watches for a lost session: a 401 response to any request except a login, or a status that
 * reports no user without a logout. Open views then stay mounted behind the login.
 */
export function watchSession(client: QueryClient): void {
  let known: ResponseBody<typeof STATUS> | undefined;
  const keepStatus = (isSetHere: boolean) => {
    const status = client.getQueryData<typeof known>([STATUS]);
    const isLost = known?.authenticated && !status?.authenticated && !isSetHere;
    if (isLost) {
      client.setQueryData([STATUS], known);
      tell(true);
    } else known = status;
  };
  const notice = (subject: Query | Mutation | undefined) => {
    if (isSessionOver(subject?.state.error) && subject?.meta?.isLogin !== true) tell(true);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "success" && query.queryKey[0] === STATUS)
      keepStatus(action.manual === true);
    if (action.type !== "error") return;
    notice(query);
    if (isSessionOver(query.state.error)) waitForLogin(query);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") notice(event.mutation);
  });
}
