import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { useApiCache } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { useIsOnline } from "@/lib/connection";
import { registerDeferred } from "@/lib/hydration/hydration";
import { REDUCED_MOTION } from "@/lib/media";
import { setPageMeta, useAnnouncedTitle } from "@/lib/screen";
import * as t from "@/messages/site";
import { ErrorBoundary } from "@/ui/failures";
import { fetchPressed } from "@/ui/fetched-code";
import { deferred } from "@/ui/hydration-root";
import { type LoadScreen, matchIn, type Shown } from "./routes";
import { settleScroll } from "./scroll-memory";

const NotFound = deferred(async () => (await import("@/routes/public/not-found/screen")).Screen);

const WORDS = {
  offline: t.pageComesWithConnection,
  missing: t.pageFailed,
} as const;

/** Shows the screen of the current location; the previous one stays until its code has arrived. */
export function CurrentScreen({ first, load }: { first: Shown; load: LoadScreen }) {
  const [location] = useLocation();
  const venue = useVenue();
  const [shown, setShown] = useState(first);
  const arrivedAt = useRef(first.path);
  const hasConnection = useIsOnline();
  const [tries, retry] = useReducer((before: number) => before + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection, or a press, is another try.
  useEffect(() => {
    if (location === shown.path) return;
    return fetchPressed({
      load: () => load(matchIn(venue, location)),
      onCode: (next) => crossFade(() => flushSync(() => setShown(next))),
      onFailure: () => retry,
      words: WORDS,
      isAddressed: true,
    });
  }, [location, venue, shown.path, load, hasConnection, tries]);

  // The URL has changed already, so a click on the page's link must retry.
  useEffect(() => {
    if (location === shown.path) return;
    const onPress = (press: MouseEvent) => {
      const link = press.target instanceof Element ? press.target.closest("a") : null;
      const isAside = press.ctrlKey || press.metaKey || press.shiftKey || press.altKey;
      if (isAside || link?.origin !== window.location.origin || link.pathname !== location) return;
      // The history has the new entry already: Back returns to the page that is still shown.
      press.preventDefault();
      retry();
    };
    document.addEventListener("click", onPress, { capture: true });
    return () => document.removeEventListener("click", onPress, { capture: true });
  }, [location, shown.path]);

  useLayoutEffect(() => {
    if (arrivedAt.current === shown.path) return;
    arrivedAt.current = shown.path;
    settleScroll();
    return focusHeading();
  }, [shown.path]);

  const { Screen } = shown;
  return (
    <>
      <RouteMeta shown={shown} isFirst={shown === first} />
      <ErrorBoundary key={shown.path} notFound={<NotFound />}>
        <Screen path={shown.path} params={shown.params} />
      </ErrorBoundary>
    </>
  );
}

/**
 * Changes the page, with a cross-fade if the browser supports it and the visitor accepts motion.
 */
function crossFade(change: () => void) {
  const isStill = window.matchMedia?.(REDUCED_MOTION).matches;
  if (isStill || !("startViewTransition" in document)) return change();
  // If the browser skips the transition, the page has changed anyway.
  document.startViewTransition(change).ready.catch(() => {});
}

let metaOf: typeof import("./route-table").metaOf | undefined;
registerDeferred(
  () => import("./route-table"),
  (table) => {
    metaOf = table.metaOf;
  },
);

/**
 * Updates the document's title and description on navigation, and announces the title. The
 * description follows the page's data as they load.
 */
function RouteMeta({ shown, isFirst }: { shown: Shown; isFirst: boolean }) {
  const venue = useVenue();
  const cache = useApiCache();
  const announced = useAnnouncedTitle();

  useEffect(() => {
    if (isFirst) return;
    const describe = () => {
      const meta = metaOf?.(shown, window.location.search, venue, (url) => cache.get(url).data);
      if (meta) setPageMeta(meta.title, meta.description);
    };
    describe();
    return cache.watchAll(describe);
  }, [shown, isFirst, venue, cache]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

/** Focuses an element without scrolling. */
function focusOn(element: HTMLElement) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Moves the reading position to the page's heading. A page whose data are loading has none yet: its
 * heading gets the focus once it renders, unless the visitor has left the page. Returns a function
 * that stops waiting.
 */
function focusHeading(): () => void {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1");
  if (!main || heading) {
    if (heading) focusOn(heading);
    return () => {};
  }
  focusOn(main);
  const waiting = new MutationObserver(() => {
    const late = main.querySelector("h1");
    if (!late) return;
    waiting.disconnect();
    if (document.activeElement === main) focusOn(late);
  });
  waiting.observe(main, { childList: true, subtree: true });
  return () => waiting.disconnect();
}
