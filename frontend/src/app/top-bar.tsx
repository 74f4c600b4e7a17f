import { useSyncExternalStore } from "react";

import { useVenue } from "@/api/venue";
import { Button } from "@/ui/button";
import { Link } from "@/ui/link";
import { Logo } from "@/ui/logo";

import { SiteMenu } from "./site-menu";

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
      className={`fixed inset-x-0 top-0 z-40 flex items-center justify-between gap-4 border-b px-gutter transition-[background-color,padding,border-color] duration-500 max-[430px]:gap-2 forced-colors:bg-ink ${
        hasScrolled ? "border-line bg-ink py-2.5" : "bar-scrim border-transparent py-5"
      }`}
    >
      <Link
        href="/"
        aria-label={venue.name}
        className="flex items-center gap-3.5 font-display text-[23px] font-medium italic"
      >
        <Logo cut="small" className="size-10 text-brass-hi" />
        <span className="hidden md:inline">{venue.name}</span>
      </Link>
      <nav aria-label="Main" className="flex items-center gap-2 md:gap-3 max-[430px]:gap-1.5">
        <Button href="/events" size="sm" className="max-md:bar-button">
          View Events
        </Button>
        <Button href="/host-event" variant="fill" size="sm" className="max-md:bar-button">
          Host an Event
        </Button>
        <SiteMenu />
      </nav>
    </header>
  );
}
