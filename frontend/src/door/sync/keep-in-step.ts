import type { DoorOnPhone } from "./door";

/** Other phones tap too. */
const HEAR_EVERY_MS = 4_000;

/** Keeps the door in step with the server for as long as somebody looks at it. */
export function keepInStep(door: DoorOnPhone): void {
  const sync = () => {
    if (document.visibilityState === "visible") door.sync().catch(reportError);
  };
  door
    .begin()
    .then(() => door.sync())
    .catch(reportError);
  // After a failure the door tries again in a rhythm of its own.
  setInterval(() => door.state.get().connection === "fine" && sync(), HEAR_EVERY_MS);
  window.addEventListener("online", sync);
  window.addEventListener("pageshow", ({ persisted }) => persisted && sync());
  document.addEventListener("visibilitychange", sync);
}
