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
