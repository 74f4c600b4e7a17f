import { useSyncExternalStore } from "react";

/** Whether this device is online, as reported by its browser. */
export const isOnline = (): boolean => navigator.onLine;

function watchConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether this device is online; waiting requests continue automatically once it is. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(watchConnection, isOnline, () => true);

/** Resolves as soon as the device is online; rejects if `signal` is aborted first. */
export const connected = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (isOnline()) return resolve();
    window.addEventListener("online", () => resolve(), { once: true });
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
