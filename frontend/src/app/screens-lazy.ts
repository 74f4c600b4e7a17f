import { Screen as NotFound } from "@/routes/public/not-found/screen";

import { type LoadScreen, modulePath, type ScreenModule } from "./routes";

const modules = import.meta.glob<ScreenModule>([
  "/src/routes/public/*/screen.tsx",
  "!/src/routes/public/not-found/screen.tsx",
]);

/** The browser's table of components: one chunk a screen, fetched when it is asked for. */
export const loadScreen: LoadScreen = async (match) => {
  if (!match.route) return { ...match, Screen: NotFound };
  const load = modules[modulePath(match)];
  if (!load) throw new Error(`There is no ${modulePath(match)}.`);
  const { Screen } = await load();
  return { ...match, Screen };
};
