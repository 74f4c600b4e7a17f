import { type ReactNode, useEffect } from "react";
import { Router } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { ApiCache } from "@/api/cache";
import { ApiCacheContext, useApi } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { BookingPlace } from "@/features/bookings/booking-place";
import { whenIdle } from "@/lib/hydration/hydration";
import { ServerNow } from "@/lib/time/clock";
import * as t from "@/messages/site";
import { ErrorBoundary } from "@/ui/failures";
import { deferred } from "@/ui/hydration-root";
import { Loading } from "@/ui/loading";
import { Toasts } from "@/ui/overlays/toast";
import { CurrentScreen } from "./current-screen";
import type { PageData } from "./page-data";
import type { LoadScreen, Shown } from "./routes";
import { TopBar } from "./top-bar";
import { navigateWithPage, WaitingLink } from "./waiting-link";

interface AppProps {
  page: PageData;
  cache: ApiCache;
  /** The screen of the first path, already loaded. */
  first: Shown;
  load: LoadScreen;
  /** Called in the browser after hydration. */
  onReady?: () => void;
}

/** The whole page, the same on the server and in the browser. */
export function App({ page, cache, first, load, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <ErrorBoundary>
      <ApiCacheContext value={cache}>
        <ServerNow value={Date.parse(page.now)}>
          <Router ssrPath={page.path} ssrSearch={page.search} aroundNav={navigateWithPage(load)}>
            <Layout>
              <CurrentScreen first={first} load={load} />
            </Layout>
            <Toasts />
          </Router>
        </ServerNow>
      </ApiCacheContext>
    </ErrorBoundary>
  );
}

const loadBooking = async () => (await import("./page-booking")).PageBooking;
const PageEnd = deferred(async () => (await import("./page-end")).PageEnd);

/** The frame of every public page: skip link, bar, main area, booking dialog, footer. */
function Layout({ children }: { children: ReactNode }) {
  const { data: venue, error } = useApi("/api/venue");
  useEffect(() => whenIdle(deliver), []);
  if (error) throw error;
  if (!venue) return <Loading>{t.loading}</Loading>;
  return (
    <VenueContext value={venue}>
      <a
        href="#main"
        className="sr-only z-50 bg-brass px-5 py-3 text-on-brass focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t.skipToContent}
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <BookingPlace load={loadBooking} />
      <PageEnd />
      <WaitingLink />
    </VenueContext>
  );
}

/** Delivers submissions of an earlier visit from the send queue, on any page. */
function deliver() {
  import("@/features/inbox/returned-submissions").then(
    ({ watchSendQueue }) => watchSendQueue(navigate),
    // Delivery needs a network; the next page tries again.
    () => {},
  );
}
