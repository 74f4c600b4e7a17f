import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";

import { useApi } from "@/api/client";
import { useVenue, VenueContext } from "@/api/venue";
import { Booking } from "@/features/bookings/booking";
import { Footer, SlimFooter } from "@/features/venue/footer";
import { Button } from "@/ui/button";
import { Link } from "@/ui/link";
import { Loading } from "@/ui/loading";
import { Logo } from "@/ui/logo";

import { matchPath } from "./routes";

/** What every public page has: skip link, bar, main area, booking dialog, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const { route } = matchPath(location);
  const { data: venue, error } = useApi("/api/venue");
  useSendQueue();
  if (error) throw error;
  if (!venue) return <Loading>Loading...</Loading>;
  return (
    <VenueContext value={venue}>
      <a
        href="#main"
        className="sr-only z-50 bg-brass px-5 py-3 text-on-brass focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Booking />
      {route?.footer === "slim" ? <SlimFooter /> : <Footer />}
    </VenueContext>
  );
}

/** Delivers, on whatever page, what an earlier visit has left in the send queue. */
function useSendQueue() {
  useEffect(() => {
    import("@/features/inbox/returned-submissions").then(
      ({ watchSendQueue }) => watchSendQueue(navigate),
      // Without a network there is nothing to deliver; the next page tries again.
      () => {},
    );
  }, []);
}

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

/** The bar that stays at the top: the venue's logo and the two ways in. */
function TopBar() {
  const venue = useVenue();
  const hasScrolled = useHasScrolled();
  return (
    <header
      className={`fixed inset-x-0 top-0 z-40 flex items-center justify-between gap-4 px-gutter transition-[background-color,padding,border-color] duration-500 forced-colors:bg-ink ${
        hasScrolled ? "border-b border-line bg-ink py-2.5" : "border-b border-transparent py-5"
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
      <nav aria-label="Main" className="flex gap-2 md:gap-3">
        <Button href="/events" size="sm" className="max-md:px-3 max-md:tracking-widest">
          View Events
        </Button>
        <Button
          href="/host-event"
          variant="fill"
          size="sm"
          className="max-md:px-3 max-md:tracking-widest"
        >
          Host an Event
        </Button>
      </nav>
    </header>
  );
}
