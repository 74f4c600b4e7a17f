import { startTransition } from "react";

import { createRoot, hydrateRoot } from "react-dom/client";

import { createApiCache } from "@/api/cache";
import { App } from "@/app/app";
import { type PageData, parsePageData, seedCache } from "@/app/page-data";
import { prepareOnApproach } from "@/app/prepare";
import { matchPath } from "@/app/routes";
import { loadScreen } from "@/app/screens-lazy";
import { startScrollMemory } from "@/app/scroll-memory";
import { keepTypedText } from "@/lib/typed-text";
import { startTooltips } from "@/ui/overlays/tooltips";

import "./app/app.css";
import { calmFailedFetches } from "./app/failures";

const READY = "nightcap:ready";

async function start(root: HTMLElement, page: PageData) {
  const cache = createApiCache();
  seedCache(cache, page);
  // Every path that the server does not know gets the same page, written for no path in particular.
  const isMissing = page.status === 404;
  const match = matchPath(isMissing ? window.location.pathname : page.path);
  const first = await loadScreen(isMissing ? { ...match, route: null } : match);

  startScrollMemory();
  calmFailedFetches();
  startTooltips();
  prepareOnApproach(loadScreen, cache);
  const restoreTypedText = keepTypedText(root);
  // In a task of its own: within React's commit the restored text would reach the forms too late.
  const ready = () => {
    setTimeout(() => {
      restoreTypedText();
      window.dispatchEvent(new Event(READY));
    });
  };
  const app = <App page={page} cache={cache} first={first} load={loadScreen} onReady={ready} />;
  // An empty root is the plain shell that the server sends when it could not render.
  if (!root.hasChildNodes()) createRoot(root).render(app);
  // Within a transition React hydrates in slices of a few milliseconds, and lets the visitor act between them.
  else startTransition(() => void hydrateRoot(root, app));
}

const root = document.getElementById("root");
const data = document.getElementById("data");
if (root && data) start(root, parsePageData(data.textContent)).catch(reportError);
