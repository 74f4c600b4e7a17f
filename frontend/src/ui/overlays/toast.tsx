import { lazy, Suspense } from "react";

import { createStore, useHydrated, useStore } from "@/lib/store";

interface ToastContent {
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

const current = createStore<ShownToast | null>(null);
let lastId = 0;

/** Shows a toast; it takes the place of the one before, as at most one is shown. */
export function toast(content: ToastContent): void {
  lastId += 1;
  current.set({ ...content, id: lastId });
}

/** Takes a toast away, unless another one has already taken its place. */
function dismiss(id: number): void {
  if (current.get()?.id === id) current.set(null);
}

export const useToast = (): ShownToast | null => useStore(current, null);

const Toaster = lazy(async () => ({ default: (await import("./toaster")).Toaster }));

/**
 * The place of the toasts; they are fetched once the page is alive, so that they also work when the
 * network goes. A dialog hides everything that has no aria-live when it opens, so that stands here
 * from the start; Radix itself does the announcing.
 */
export function Toasts() {
  const isAlive = useHydrated();
  const shown = useToast();
  return (
    <div aria-live="off">
      {isAlive && (
        <Suspense>
          <Toaster shown={shown} onDismiss={dismiss} />
        </Suspense>
      )}
    </div>
  );
}
