import { createRoot } from "react-dom/client";

import { type Venue, VenueContext } from "@/api/venue";
import { DoorView } from "@/door/door-view";
import { createDoor, type DoorOnPhone } from "@/door/sync/door";
import { createKeeper, createSignedInKeeper } from "@/door/sync/door-storage";
import { guardInputs } from "@/lib/input-guards";
import type { Instant } from "@/lib/time/checked";
import { ServerNow } from "@/lib/time/clock";
import { learnTime, rememberOffset } from "@/lib/time/server-time";
import { ErrorBoundary } from "@/ui/failures";
import { Toasts } from "@/ui/overlays/toast";

import "./app/styles/door.css";

/** Other phones tap too. */
const POLL_MS = 4_000;

/** Syncs the door with the server while the page is visible. */
function keepInStep(door: DoorOnPhone): void {
  const sync = () => {
    if (document.visibilityState === "visible") door.sync().catch(reportError);
  };
  door
    .begin()
    .then(() => door.sync())
    .catch(reportError);
  // After a failure, the door retries with its own pauses.
  setInterval(() => door.state.get().connection === "fine" && sync(), POLL_MS);
  window.addEventListener("online", sync);
  window.addEventListener("pageshow", ({ persisted }) => persisted && sync());
  document.addEventListener("visibilitychange", sync);
}

/** The door at a URL: `/door/<token>` for a link, `/door/events/<id>` for a session. */
function doorAt(pathname: string) {
  const [, , token = "", eventId] = pathname.split("/");
  return eventId === undefined
    ? createDoor({ url: `/api/door/${token}`, keeper: createKeeper(token) })
    : createDoor({
        url: `/api/admin/door/${eventId}`,
        keeper: createSignedInKeeper(eventId),
        eventId: Number(eventId),
      });
}

/** Data in the page: the instant of the server's response, and the venue. */
interface DoorPage {
  now: Instant;
  q: readonly [readonly [readonly string[], Venue]];
}

/** The door app: a separate application, which no other page loads. */
function DoorApp({ door, page }: { door: DoorOnPhone; page: DoorPage }) {
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

const root = document.getElementById("root");
const data = document.getElementById("data");
if (root && data) {
  guardInputs();
  const page: DoorPage = JSON.parse(data.textContent);
  learnTime(Date.parse(page.now));
  rememberOffset();
  const door = doorAt(location.pathname);
  createRoot(root).render(<DoorApp door={door} page={page} />);
  keepInStep(door);
  navigator.serviceWorker?.register("/door/worker.js", { scope: "/door/" }).catch(reportError);
}
