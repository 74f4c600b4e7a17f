import { useSyncExternalStore } from "react";
import { useApiCache } from "@/api/use-api";
import { Footer } from "@/features/venue/footer";
import * as t from "@/messages/site";
import { Button } from "@/ui/button";

/** What stands last on every page: what is to be known of the whole page, and the footer. */
export function PageEnd() {
  return (
    <>
      <OutdatedNotice />
      <Footer />
    </>
  );
}

const never = () => false;

/** Says that something on the page could not be read again; what stands there stays. */
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
