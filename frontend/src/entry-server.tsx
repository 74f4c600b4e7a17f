import { renderToString } from "react-dom/server";
import { createApiCache } from "@/api/cache";
import { App } from "@/app/app";
import { parsePageData, seedCache } from "@/app/page-data";
import { type Match, matchPath, modulePath, type ScreenModule, type Shown } from "@/app/routes";
import { loadDeferred } from "@/lib/hydration/hydration";

declare global {
  var nightcap: { render: (url: string, dataJson: string) => string };
}

/** React writes this comment, and no error, if a component below a Suspense boundary throws. */
const FAILED_BOUNDARY = "<!--$!-->";

const screens = import.meta.glob<ScreenModule>("/src/routes/public/*/screen.tsx", { eager: true });

/** The server has all screens in its one bundle. */
function showScreen(match: Match): Shown {
  const found = screens[modulePath(match)];
  if (!found) throw new Error(`There is no ${modulePath(match)}.`);
  return { ...match, Screen: found.Screen };
}

/** A server-rendered page has one screen and never loads another. */
const loadNothing = () => new Promise<never>(() => {});

function renderPage(dataJson: string): string {
  const page = parsePageData(dataJson);
  const cache = createApiCache();
  seedCache(cache, page);
  const match = matchPath(page.path);
  const first = showScreen(page.status === 404 ? { ...match, route: null } : match);
  return renderToString(<App page={page} cache={cache} first={first} load={loadNothing} />);
}

/**
 * Called by the Python process: returns `{html, errors}` as JSON. A result with errors must not be
 * cached.
 */
function render(url: string, dataJson: string): string {
  try {
    const html = renderPage(dataJson);
    const errors = html.includes(FAILED_BOUNDARY) ? [`${url}: a Suspense boundary failed`] : [];
    return JSON.stringify({ html, errors });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return JSON.stringify({ html: "", errors: [text] });
  }
}

globalThis.nightcap = { render };
// All code is bundled here; deferred components have it once this script has ended.
void loadDeferred();
