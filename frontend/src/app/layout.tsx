import { type ReactNode, useEffect } from "react";
import { navigate } from "wouter/use-browser-location";

import { useApi } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { BookingPlace } from "@/features/bookings/booking-place";
import { whenIdle } from "@/lib/hydration/hydration";
import { deferred } from "@/ui/hydration-root";
import { Loading } from "@/ui/loading";

import { TopBar } from "./top-bar";

const loadBooking = async () => (await import("./page-booking")).PageBooking;
const PageEnd = deferred(async () => (await import("./page-end")).PageEnd);

/** What every public page has: skip link, bar, main area, booking dialog, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { data: venue, error } = useApi("/api/venue");
  useEffect(() => whenIdle(deliver), []);
  if (error) throw error;
  if (!venue) return <Loading>Loading...</Loading>;
  return (
    <VenueContext value={venue}>
      <a
        href="#main"
        className="sr-only z-50 bg-brass px-5 py-3 text-on-brass focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <BookingPlace load={loadBooking} />
      <PageEnd />
    </VenueContext>
  );
}

/** Delivers, on whatever page, what an earlier visit has left in the send queue. */
function deliver() {
  import("@/features/inbox/returned-submissions").then(
    ({ watchSendQueue }) => watchSendQueue(navigate),
    // Without a network there is nothing to deliver; the next page tries again.
    () => {},
  );
}
