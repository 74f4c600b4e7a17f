import { Screen as NotFound } from "@/routes/public/not-found/screen";

import { type LoadScreen, matchPath, modulePath, type ScreenModule } from "./routes";

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

/** Fetches a screen's code when a pointer or the keyboard's focus comes to a link that leads there. */
export function preloadOnApproach(load: LoadScreen): void {
  const approach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== window.location.origin) return;
    const match = matchPath(link.pathname);
    // Should it fail, the navigation itself tries again and shows the failure.
    if (match.route) load(match).catch(() => {});
  };
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, approach, { passive: true });
  }
}
