import { useSyncExternalStore } from "react";

export interface ToastContent {
  title: string;
  description?: string;
  /** Default 'default'. */
  variant?: "default" | "destructive" | "success";
  /** How long it stays, in milliseconds. Default 5000. */
  durationMs?: number;
  /** A button in the toast. */
  action?: { label: string; onClick: () => void };
}

export interface ShownToast extends ToastContent {
  id: number;
}

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; it takes the place of the one before, as at most one is shown. */
export function toast(content: ToastContent): void {
  lastId += 1;
  show({ ...content, id: lastId });
}

/** Takes a toast away, unless another one has already taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useToast = (): ShownToast | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
