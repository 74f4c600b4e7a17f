import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";

/** Delivers, on whatever page, what an earlier visit has left in the outbox. Shows nothing. */
export function PostOffice() {
  useEffect(() => {
    import("./post-rounds").then(
      ({ startPostRounds }) => startPostRounds(navigate),
      // Without a network there is nothing to deliver; the next page tries again.
      () => {},
    );
  }, []);
  return null;
}
