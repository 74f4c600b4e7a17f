import { vi } from "vitest";

/** Takes the connection away, or brings it back, as the browser says so. */
export function setConnection(kind: "online" | "offline"): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(kind === "online");
  window.dispatchEvent(new Event(kind));
}
