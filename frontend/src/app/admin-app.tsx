import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";

import { Panel, PanelBoundary } from "@/admin/app/panel";
import { useApi } from "@/admin/data/use-api";
import { LateAnswers } from "@/admin/ui/read-faults";
import { VenueContext } from "@/api/venue";
import { ServerNow } from "@/lib/time/clock";
import { Loading } from "@/ui/loading";
import { Toasts } from "@/ui/overlays/toast";

interface AdminAppProps {
  client: QueryClient;
  /** The instant of the server's answer, in milliseconds since the epoch. */
  now: number;
}

/** The whole panel: an application of its own, which no visitor's page loads. */
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

function WithVenue() {
  const { data: venue } = useApi("/api/venue", { isRequired: true });
  if (!venue) return <Loading>Loading...</Loading>;
  return (
    <VenueContext value={venue}>
      <Panel />
    </VenueContext>
  );
}
