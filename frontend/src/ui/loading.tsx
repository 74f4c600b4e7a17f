import { useIsOnline } from "@/lib/connection";
import * as t from "@/messages/failures";

/**
 * A placeholder text while data load, announced to screen readers; it mentions a missing
 * connection.
 */
export function Loading({ children }: { children: string }) {
  const isOnline = useIsOnline();
  return (
    <p role="status" className="flex items-center gap-4 py-12 text-smoke">
      <Spinner />
      <span>{isOnline ? children : t.waitsForConnection}</span>
    </p>
  );
}

function Spinner() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 shrink-0 animate-spin text-brass"
      fill="none"
      aria-hidden
    >
      <circle cx="12" cy="12" r="10" stroke="currentColor" strokeOpacity=".25" />
      <path d="M12 2a10 10 0 0 1 10 10" stroke="currentColor" />
    </svg>
  );
}
