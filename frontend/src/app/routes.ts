import { rows } from "virtual:bare-routes";
import type { ComponentType } from "react";
import { parse } from "regexparam";

import { hasPage, type Venue } from "@/api/venue";
import type { ScreenProps } from "@/lib/screen";

interface Route {
  path: string;
  /** Folder below routes/public with the screen.tsx of this route. */
  screen: string;
}

export const routes: readonly Route[] = rows;

export interface Match {
  path: string;
  /** Null for an unknown path. */
  route: Route | null;
  params: Readonly<Record<string, string>>;
}

const patterns = routes.map((route) => ({ route, ...parse(route.path) }));

/** Finds the route of a path; the table's order decides when two would fit. */
export function matchPath(path: string): Match {
  for (const { route, pattern, keys } of patterns) {
    const found = pattern.exec(path);
    if (found) {
      const params = Object.fromEntries(keys.map((key, index) => [key, found[index + 1] ?? ""]));
      return { path, route, params };
    }
  }
  return { path, route: null, params: {} };
}

/** The same as a venue has it: a page that it has turned off is not there. */
export function matchIn(venue: Venue, path: string): Match {
  const match = matchPath(path);
  return match.route && hasPage(venue, match.route.screen) ? match : { ...match, route: null };
}

export interface ScreenModule {
  Screen: ComponentType<ScreenProps>;
}

/** A match with the component that shows it. */
export interface Shown extends Match, ScreenModule {}

export type LoadScreen = (match: Match) => Promise<Shown>;

/** The module path of a match's screen, as both component tables name it. */
export const modulePath = ({ route }: Match): string =>
  `/src/routes/public/${route?.screen ?? "not-found"}/screen.tsx`;
