// Rule: Without a connection page and address stay together.

import { useEffect } from "react";
import { type AroundNavHandler, useLocation } from "wouter";
import { isOnline, useIsOnline } from "@/lib/connection";
import { createStore, useStore } from "@/lib/store";
import * as t from "@/messages/site";
import { closeCurrentOverlay, navigateFromOverlay, useIsOverlaid } from "@/ui/overlays/overlay";

import { type LoadScreen, matchPath } from "./routes";

/** URL of a clicked link whose page waits for the connection; null for none. */
const waiting = createStore<string | null>(null);

/** The link that was followed last. */
let followed = "";

/** For the router: without a connection an address changes only once its page can be shown. */
export const navigateWithPage =
  (load: LoadScreen): AroundNavHandler =>
  (navigate, to, options) => {
    const { pathname } = new URL(to, window.location.href);
    // For example, another day of the calendar: the requested page stays the same.
    if (pathname === window.location.pathname) return navigateFromOverlay(navigate, to, options);
    const go = () => {
      waiting.set(null);
      navigateFromOverlay(navigate, to, options);
    };
    followed = to;
    if (isOnline()) return go();
    const wait = () => {
      if (isOnline()) return go();
      closeCurrentOverlay();
      waiting.set(to);
    };
    load(matchPath(pathname)).then(
      () => followed === to && go(),
      () => followed === to && wait(),
    );
  };

/** Shows that a link waits for the connection, and follows it once the device is online. */
export function WaitingLink() {
  const to = useStore(waiting, null);
  const [location, navigate] = useLocation();
  const hasConnection = useIsOnline();
  const isOverlaid = useIsOverlaid();

  useEffect(() => {
    if (to !== null && hasConnection) navigate(to);
  }, [to, hasConnection, navigate]);

  // Back, too, is another way to go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: left for another page.
  useEffect(() => () => waiting.set(null), [location]);

  // So is a dialog; one that was open already is being closed for the link itself.
  useEffect(() => {
    if (isOverlaid) waiting.set(null);
  }, [isOverlaid]);

  // Nor does a page go away from under the fingers that type into it.
  useEffect(() => {
    if (to === null) return;
    const drop = () => waiting.set(null);
    document.addEventListener("input", drop);
    return () => document.removeEventListener("input", drop);
  }, [to]);

  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-30 max-lg:bottom-20 print:hidden">
      {to !== null && (
        <p className="border-y border-brass bg-coal px-gutter py-4 text-parchment lg:border-b-0">
          {t.linkWaitsForConnection}
        </p>
      )}
    </div>
  );
}
