import type { ReactNode } from "react";

import { useApi } from "@/api/client";
import { VenueContext } from "@/api/venue";
import { Loading } from "@/ui/loading";

import { Footer } from "./footer";
import { TopBar } from "./top-bar";

/** What every public page has: skip link, bar, main area, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { data: venue, error } = useApi("/api/venue");
  if (error) throw error;
  if (!venue) return <Loading>Loading...</Loading>;
  return (
    <VenueContext value={venue}>
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-24 bg-brass px-5 py-3 text-on-brass focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </VenueContext>
  );
}
