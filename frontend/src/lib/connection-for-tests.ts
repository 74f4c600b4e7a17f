import { vi } from "vitest";

/** Sets the browser's connection state and fires its event. */
export function setConnection(kind: "online" | "offline"): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(kind === "online");
  window.dispatchEvent(new Event(kind));
}
