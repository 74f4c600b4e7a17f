import type { Mutation, Query, QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { isSessionOver } from "@/api/errors";

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
 * Lets a view wait behind the login as if it were still being fetched: an error would put the error
 * page in its place, and what was typed into it would be gone. The login fetches it anew.
 */
function waitForLogin(query: Query): void {
  const status = query.state.data === undefined ? "pending" : "success";
  query.setState({ error: null, status, fetchStatus: "idle" });
}

/** Notices a response 401 to whatever the panel reads or sends, save to a login. */
export function watchSession(client: QueryClient): void {
  const notice = (subject: Query | Mutation | undefined) => {
    if (isSessionOver(subject?.state.error) && subject?.meta?.isLogin !== true) tell(true);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    notice(event.query);
    if (isSessionOver(event.query.state.error)) waitForLogin(event.query);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") notice(event.mutation);
  });
}
