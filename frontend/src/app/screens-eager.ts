import { type Match, modulePath, type ScreenModule, type Shown } from "./routes";

const modules = import.meta.glob<ScreenModule>("../routes/public/*/screen.tsx", { eager: true });

/** The server's table of components: all of them are in the one bundle. */
export function showScreen(match: Match): Shown {
  const found = modules[modulePath(match)];
  if (!found) throw new Error(`There is no ${modulePath(match)}.`);
  return { ...match, Screen: found.Screen };
}
