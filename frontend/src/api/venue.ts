import { createContext, useContext } from "react";

import type { Schemas } from "./client";

export type Venue = Schemas["VenueOut"];

export const VenueContext = createContext<Venue | null>(null);

/** The venue's profile; every page has it from its first moment. */
export function useVenue(): Venue {
  const venue = useContext(VenueContext);
  if (!venue) throw new Error("The page stands outside of the venue's layout.");
  return venue;
}

/** The line below the street: "New York, NY 10022", or "14467 Potsdam" where there are no regions. */
export const townLine = ({ locality, region, postalCode }: Schemas["Address"]): string =>
  region ? `${locality}, ${region} ${postalCode}` : `${postalCode} ${locality}`;

const NETWORKS = ["facebook", "instagram", "tiktok", "youtube", "x"] as const;

/** The venue's own pages on the five networks, those that it has. */
export const networksOf = ({ social }: Venue) =>
  NETWORKS.flatMap((network) => {
    const url = social[network];
    return url ? [{ network, url }] : [];
  });
