import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

import { Screen as NotFound } from "@/routes/public/not-found/screen";

import { ErrorBoundary } from "./error-boundary";
import { focusHeading } from "./focus-heading";
import { RouteMeta } from "./route-meta";
import { matchPath } from "./routes";
import type { LoadScreen, Shown } from "./screen-loading";
import { settleScroll } from "./scroll-memory";

/** Shows the screen of the current location; the previous one stays until its code has arrived. */
export function CurrentScreen({ first, load }: { first: Shown; load: LoadScreen }) {
  const client = useQueryClient();
  const [location] = useLocation();
  const [shown, setShown] = useState(first);
  const arrivedAt = useRef(first.path);

  useEffect(() => {
    if (location === shown.path) return;
    let isStale = false;
    const show = (next: Shown) => {
      if (!isStale) setShown(next);
    };
    // A chunk that is gone belongs to an older build: the server has the new one.
    load(matchPath(location)).then(show, () => window.location.reload());
    return () => {
      isStale = true;
    };
  }, [location, shown.path, load]);

  useLayoutEffect(() => {
    if (arrivedAt.current === shown.path) return;
    arrivedAt.current = shown.path;
    settleScroll();
    return focusHeading();
  }, [shown.path]);

  const forgetFailures = () =>
    client.resetQueries({ predicate: ({ state }) => state.status === "error" });
  const { Screen } = shown;
  return (
    <>
      <RouteMeta shown={shown} isFirst={shown === first} />
      <ErrorBoundary key={shown.path} notFound={<NotFound />} onRetry={forgetFailures}>
        <Screen path={shown.path} params={shown.params} />
      </ErrorBoundary>
    </>
  );
}
