import { useSyncExternalStore } from "react";

/** Whether this device has a connection now, as far as its browser knows. */
export const isOnline = (): boolean => navigator.onLine;

function watchConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether this device has a connection; what waits for one goes on by itself once it has. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(watchConnection, isOnline, () => true);

/** Fulfilled as soon as there is a connection; rejected when `signal` is aborted before. */
export const connected = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (isOnline()) return resolve();
    window.addEventListener("online", () => resolve(), { once: true });
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
