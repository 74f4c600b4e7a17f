import type { ReactNode } from "react";
import { useLocation } from "wouter";

import { useApi } from "@/api/client";
import { VenueContext } from "@/api/venue";
import { BookingDesk } from "@/features/bookings/booking-desk";
import { PostOffice } from "@/features/inbox/post-office";
import { Footer } from "@/features/venue/footer";
import { SlimFooter } from "@/features/venue/slim-footer";
import { Loading } from "@/ui/loading";

import { matchPath } from "./routes";
import { TopBar } from "./top-bar";

/** What every public page has: skip link, bar, main area, booking dialog, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const { route } = matchPath(location);
  const { data: venue, error } = useApi("/api/venue");
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
      <BookingDesk />
      <PostOffice />
      {route?.footer === "slim" ? <SlimFooter /> : <Footer />}
    </VenueContext>
  );
}
