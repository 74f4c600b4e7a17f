import { lazy, Suspense } from "react";

import { useHydrated } from "@/lib/hydrated";

const Toaster = lazy(async () => ({ default: (await import("./toaster")).Toaster }));

/**
 * The place of the toasts; they are fetched once the page is alive, so that they also work when the
 * network goes. A dialog hides everything that has no aria-live when it opens, so that stands here
 * from the start; Radix itself does the announcing.
 */
export function Toasts() {
  const isAlive = useHydrated();
  return (
    <div aria-live="off">
      {isAlive && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}
