import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createApiCache } from "@/api/cache";
import { App } from "@/app/app";
import { parsePageData, seedCache } from "@/app/page-data";
import { matchPath } from "@/app/routes";
import { loadFirst, loadScreen } from "@/app/screens-lazy";
import { startScrollMemory } from "@/app/scroll-memory";
import type { Recorder } from "@/lib/hydration/early-events";
import { beginHydration } from "@/lib/hydration/gates";
import {
  markHydrated,
  onHydrated,
  registerDeferred,
  scheduleDeferred,
} from "@/lib/hydration/hydration";
import { keepTypedText, replay } from "@/lib/hydration/replay";
import { guardInputs } from "@/lib/input-guards";
import { askServer, learnTime } from "@/lib/time/server-time";
import * as t from "@/messages/site";

import "./app/styles/app.css";
import { ignoreNetworkRejections } from "./ui/failures";
import { toast } from "./ui/overlays/toast";

const CHANGED = {
  title: t.pageChanged,
  description: t.pressedIsGone,
} as const;

/**
 * Hydrates the page from its inlined data, and replays earlier clicks. Rejects, without any effect,
 * if some of its code fails to load.
 */
export async function startApp(recorder: Recorder): Promise<void> {
  const root = document.getElementById("root");
  const data = document.getElementById("data");
  // A broken connection has truncated the page.
  if (!root || !data) throw new Error("This page is not whole.");
  const page = parsePageData(data.textContent);
  learnTime(Date.parse(page.now));
  const cache = createApiCache();
  seedCache(cache, page);
  // Every path that the server does not know gets the same page, written for no path in particular.
  const isMissing = page.status === 404;
  const match = matchPath(isMissing ? window.location.pathname : page.path);
  // An empty root is the plain shell that the server sends when it could not render.
  const isDrawnHere = !root.hasChildNodes();
  const load = isDrawnHere ? loadScreen : loadFirst;
  const first = await load(isMissing ? { ...match, route: null } : match);

  guardInputs();
  startScrollMemory();
  ignoreNetworkRejections();
  registerDeferred(
    () => import("@/app/prepare"),
    ({ prepareOnApproach }) => prepareOnApproach(loadScreen, cache),
  );
  registerDeferred(
    () => import("@/ui/overlays/tooltips"),
    ({ startTooltips }) => startTooltips(),
  );
  const restoreTypedText = keepTypedText(root, recorder);
  onHydrated(() => {
    restoreTypedText();
    replay(recorder, () => toast(CHANGED));
    if (recorder.kept.size === 0) document.getElementById("kept")?.remove();
  });
  const ready = () => {
    markHydrated(null);
    // After the replay of earlier events.
    setTimeout(() => {
      scheduleDeferred({ isWanted: recorder.kept.size > 0 });
      // The page may come from a cache.
      askServer().catch(reportError);
    });
  };
  const app = <App page={page} cache={cache} first={first} load={loadScreen} onReady={ready} />;
  if (isDrawnHere) {
    createRoot(root).render(app);
    return;
  }
  beginHydration();
  // Within a transition React hydrates in slices of a few milliseconds, and lets the visitor act between them.
  startTransition(() => void hydrateRoot(root, app));
}
