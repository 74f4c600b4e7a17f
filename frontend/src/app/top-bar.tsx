import { useEffect, useState, useSyncExternalStore } from "react";
import { useVenue } from "@/api/venue";
import * as t from "@/messages/site";
import { Button } from "@/ui/button";
import { Logo } from "@/ui/drawing";
import { Link } from "@/ui/link";
import { useOverlayAddress } from "@/ui/overlays/overlay";

import type { MenuSheet } from "./menu-sheet";

const onScroll = (listener: () => void) => {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
};

const useHasScrolled = () =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY > 24,
    () => false,
  );

/** The bar that stays at the top: the venue's logo, the two ways in, and the menu of all pages. */
export function TopBar() {
  const venue = useVenue();
  const hasScrolled = useHasScrolled();
  return (
    <header
      className={`fixed inset-x-0 top-0 z-40 flex items-center justify-between gap-4 border-b px-gutter transition-[background-color,padding,border-color] duration-500 max-[26.875rem]:gap-2 forced-colors:bg-ink ${
        hasScrolled ? "border-line bg-ink py-2.5" : "bar-scrim border-transparent py-5"
      }`}
    >
      <Link
        href="/"
        aria-label={venue.name || t.home}
        className="flex shrink-0 items-center gap-3.5 font-display text-23 font-medium italic"
      >
        <Logo cut="small" className="size-10 text-brass-hi" />
        <span className="hidden md:inline">{venue.name}</span>
      </Link>
      <nav
        aria-label={t.mainMenu}
        className="flex min-w-0 items-center gap-2 md:gap-3 max-[26.875rem]:gap-1.5"
      >
        <Button href="/events" size="sm" className="max-md:bar-button">
          {t.viewEvents}
        </Button>
        <Button href="/host-event" size="sm" className="max-md:bar-button">
          {t.hostAnEvent}
        </Button>
        <SiteMenu />
      </nav>
    </header>
  );
}

const loadSheet = () => import("./menu-sheet");

/** Fetches the sheet early; a failure shows itself when the button is pressed. */
const prepare = () => {
  loadSheet().catch(() => {});
};

/** Id of the footer's list of pages, to which the button links without a script. */
const PAGES = "pages";

const LOOK =
  "min-h-11 shrink-0 items-center gap-3 px-2.5 text-12 font-medium tracking-button text-brass-hi uppercase transition-colors duration-200 hover:text-ivory md:pr-0";

const Face = () => (
  <>
    <span className="max-md:hidden">{t.menu}</span>
    <span aria-hidden className="h-[9px] w-5 border-y border-current" />
  </>
);

/**
 * The button that opens the sheet of all pages. The sheet has its own URL, so that Back closes it.
 * Without scripts, or without the sheet's code, the button links to the footer.
 */
function SiteMenu() {
  const { isOpen, open, close } = useOverlayAddress("menu");
  const [Sheet, setSheet] = useState<typeof MenuSheet | null>(null);

  useEffect(() => {
    if (isOpen) loadSheet().then(({ MenuSheet }) => setSheet(() => MenuSheet), close);
  }, [isOpen, close]);

  const leadToFooter = () => {
    const pages = document.getElementById(PAGES);
    pages?.scrollIntoView();
    pages?.focus({ preventScroll: true });
  };
  const show = () => {
    loadSheet().then(open, leadToFooter);
  };

  return (
    <>
      <button
        type="button"
        aria-label={t.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
        className={`inline-flex noscript:hidden print:hidden ${LOOK}`}
      >
        <Face />
      </button>
      <noscript className="noscript:contents">
        <a href={`#${PAGES}`} aria-label={t.menu} className={`inline-flex print:hidden ${LOOK}`}>
          <Face />
        </a>
      </noscript>
      {Sheet && <Sheet isOpen={isOpen} onClose={close} />}
    </>
  );
}
