import { useSyncExternalStore } from "react";

import { useApiCache } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { Booking } from "@/features/bookings/booking";
import { endOf } from "@/features/events/event";
import { isBookable } from "@/features/events/event-action";
import { Footer } from "@/features/venue/footer";
import { Button } from "@/ui/button";

/** What stands last on every page: where its booking dialog opens, and the footer. */
export function PageEnd() {
  const { signUp } = useVenue();
  return (
    <>
      <OutdatedNotice />
      <Booking isBookable={(event) => isBookable(event, signUp, Date.now())} endOf={endOf} />
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
          <p className="text-parchment">
            This page could not be read again. It may be out of date.
          </p>
          <Button onClick={cache.loadOutdated}>Try again</Button>
        </div>
      )}
    </div>
  );
}
