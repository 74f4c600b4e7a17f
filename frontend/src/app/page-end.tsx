import { useSyncExternalStore } from "react";
import { useApiCache } from "@/api/use-api";
import { Footer } from "@/features/venue/footer";
import * as t from "@/messages/site";
import { Button } from "@/ui/button";

/** The last part of every page: a notice about outdated data, and the footer. */
export function PageEnd() {
  return (
    <>
      <OutdatedNotice />
      <Footer />
    </>
  );
}

const never = () => false;

/** Warns that data on the page could not be refreshed; the old data stays visible. */
function OutdatedNotice() {
  const cache = useApiCache();
  const isOutdated = useSyncExternalStore(cache.watchAll, cache.isOutdated, never);
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-20 max-lg:bottom-20">
      {isOutdated && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-brass bg-coal px-gutter py-3">
          <p className="text-parchment">{t.pageOutOfDate}</p>
          <Button onClick={cache.loadOutdated}>{t.tryAgain}</Button>
        </div>
      )}
    </div>
  );
}
