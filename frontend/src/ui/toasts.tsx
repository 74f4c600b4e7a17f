import { lazy, Suspense } from "react";

import { useHydrated } from "@/lib/hydrated";

const Toaster = lazy(async () => ({ default: (await import("./toaster")).Toaster }));

/** The place of the toasts, fetched once the page is alive, so that it also works when the network goes. */
export function Toasts() {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
