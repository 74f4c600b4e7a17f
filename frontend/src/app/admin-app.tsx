import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { Panel, PanelBoundary } from "@/admin/panel/panel";
import { STATUS, VENUE } from "@/admin/staff/session";
import { LateAnswers } from "@/admin/ui/read-faults";
import { VenueContext } from "@/api/venue";
import { ServerNow } from "@/lib/time/clock";
import { Loading } from "@/ui/loading";
import { Toasts } from "@/ui/overlays/toast";

interface AdminAppProps {
  client: QueryClient;
  /** The instant of the server's response, in milliseconds since the epoch. */
  now: number;
}

/** The panel: a separate application, which no public page loads. */
export function AdminApp({ client, now }: AdminAppProps) {
  return (
    <QueryClientProvider client={client}>
      <ServerNow value={now}>
        <Router>
          <PanelBoundary>
            <WithVenue />
          </PanelBoundary>
          <LateAnswers />
          <Toasts />
        </Router>
      </ServerNow>
    </QueryClientProvider>
  );
}

/**
 * Provides the venue to the panel. While the site is closed, the page contains no venue, and only
 * logged-in staff may load it.
 */
function WithVenue() {
  const { data: status } = usePanelQuery(STATUS, { isRequired: true });
  const isSignedIn = status?.authenticated === true;
  const { data: venue } = usePanelQuery(VENUE, { isRequired: true, enabled: isSignedIn });
  if (!status || (isSignedIn && !venue)) return <Loading>Loading...</Loading>;
  return (
    <VenueContext value={venue ?? null}>
      <Panel />
    </VenueContext>
  );
}
