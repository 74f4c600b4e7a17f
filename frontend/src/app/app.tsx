import { useEffect } from "react";
import { Router } from "wouter";

import type { ApiCache } from "@/api/cache";
import { ApiCacheContext } from "@/api/use-api";
import { ServerNow } from "@/lib/time/clock";
import { ErrorBoundary } from "@/ui/failures";
import { navigateFromOverlay } from "@/ui/overlays/overlay";
import { Toasts } from "@/ui/overlays/toast";
import { CurrentScreen } from "./current-screen";
import { Layout } from "./layout";
import type { PageData } from "./page-data";
import type { LoadScreen, Shown } from "./routes";

interface AppProps {
  page: PageData;
  cache: ApiCache;
  /** The screen of the first path, already loaded. */
  first: Shown;
  load: LoadScreen;
  /** Called in the browser once the page answers to the visitor. */
  onReady?: () => void;
}

/** The whole page, the same on the server and in the browser. */
export function App({ page, cache, first, load, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <ErrorBoundary>
      <ApiCacheContext value={cache}>
        <ServerNow value={Date.parse(page.now)}>
          <Router ssrPath={page.path} ssrSearch={page.search} aroundNav={navigateFromOverlay}>
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
