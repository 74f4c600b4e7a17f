import { loadDeferred } from "@/lib/hydration/hydration";

import { type LoadScreen, modulePath, type ScreenModule } from "./routes";

const modules = import.meta.glob<ScreenModule>("/src/routes/public/*/screen.tsx");

/** The browser's table of components: one chunk a screen, fetched when it is asked for. */
export const loadFirst: LoadScreen = async (match) => {
  const load = modules[modulePath(match)];
  if (!load) throw new Error(`There is no ${modulePath(match)}.`);
  const { Screen } = await load();
  return { ...match, Screen };
};

/** A screen with its deferred code, for a page that the server has not written. */
export const loadScreen: LoadScreen = async (match) => {
  const shown = await loadFirst(match);
  await loadDeferred();
  return shown;
};
