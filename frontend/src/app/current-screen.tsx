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

  // The address is the page's already: its link leads nowhere else, and a press on it is another try.
  useEffect(() => {
    if (location === shown.path) return;
    const onPress = (press: MouseEvent) => {
      const link = press.target instanceof Element ? press.target.closest("a") : null;
      const isAside = press.ctrlKey || press.metaKey || press.shiftKey || press.altKey;
      if (isAside || link?.origin !== window.location.origin || link.pathname !== location) return;
      // The history has it already: Back leads to the page that is still shown.
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

/** Changes the page, from one picture of it to the next where the browser can and motion is welcome. */
function crossFade(change: () => void) {
  const isStill = window.matchMedia?.(REDUCED_MOTION).matches;
  if (isStill || !("startViewTransition" in document)) return change();
  // Where the browser shows nothing in between, the page has changed all the same.
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
 * Keeps the document's title and description right as the visitor moves on, and has the title
 * announced. The description follows the page's answers as they come.
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

/** Lets an element take the focus, without a scroll of its own. */
function focusOn(element: HTMLElement) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Moves the reading position to the page's heading. A page whose data are still on their way has none
 * yet: its heading gets the focus when it comes, unless the visitor has moved on by then. Returns how
 * to stop waiting for it.
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
