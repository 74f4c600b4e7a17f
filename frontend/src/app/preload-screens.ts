import { matchPath } from "./routes";
import type { LoadScreen } from "./screen-loading";

/** Fetches a screen's code when a pointer or the keyboard's focus comes to a link that leads there. */
export function preloadOnApproach(load: LoadScreen): void {
  const approach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== window.location.origin) return;
    const match = matchPath(link.pathname);
    // Should it fail, the navigation itself will try again and tell.
    if (match.route) load(match).catch(() => {});
  };
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, approach, { passive: true });
  }
}
