import { type Venue, VenueContext } from "@/api/venue";
import { DoorView } from "@/door/door-view";
import type { DoorOnPhone } from "@/door/sync/door";
import { ServerNow } from "@/lib/time/clock";
import { ErrorBoundary } from "@/ui/failures";
import { Toasts } from "@/ui/overlays/toast";

/** What comes with the page: the instant of the server's answer, and the venue. */
interface DoorPage {
  now: string;
  q: readonly [readonly [readonly string[], Venue]];
}

export const parseDoorPage = (json: string): DoorPage => JSON.parse(json);

/** The whole door: an application of its own, which no other page loads. */
export function DoorApp({ door, page }: { door: DoorOnPhone; page: DoorPage }) {
  const [[, venue]] = page.q;
  return (
    <ServerNow value={Date.parse(page.now)}>
      <VenueContext value={venue}>
        <ErrorBoundary>
          <DoorView door={door} />
        </ErrorBoundary>
        <Toasts />
      </VenueContext>
    </ServerNow>
  );
}
