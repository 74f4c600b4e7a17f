import { createContext, useContext } from "react";

import { encoded } from "@/lib/links";

import type { Schemas } from "./client";

export type Venue = Schemas["VenueOut"];

export const VenueContext = createContext<Venue | null>(null);

/** The venue's profile; every page has it from its first moment. */
export function useVenue(): Venue {
  const venue = useContext(VenueContext);
  if (!venue) throw new Error("The page stands outside of the venue's layout.");
  return venue;
}

/** Returns the own phrase of the venue for a place of the site; the plain one if there is none. */
export const usePhrase = (place: keyof Schemas["HousePhrases"], plain: string): string =>
  useVenue().phrases[place] || plain;

/** Joins texts with a separator; omits missing ones. */
export const joined = (separator: string, texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join(separator);

/** The second line of the address: "New York, NY 10022", or "14467 Potsdam" without a region. */
export const townLine = ({
  locality,
  region,
  postalCode,
}: Omit<Schemas["Address"], "street" | "country">): string =>
  region ? joined(" ", [`${locality},`, region, postalCode]) : joined(" ", [postalCode, locality]);

/** Whether an event's location is the venue's own address, in any spelling. */
export const isOwnAddress = ({ address }: Venue, location: string | null): boolean =>
  Boolean(address && location?.includes(address.street));

/** Whether the site has a page, by the name of its screen. */
export const hasPage = ({ pages }: Venue, screen: string): boolean => pages[screen]?.isOn ?? true;

/** The name of the screen that an address of the site shows. */
export const screenOf = (href: string): string => href.replace(/^\/|[#?].*$/g, "") || "home";

/** The stored category of an event without one. */
export const NO_CATEGORY = "other";

/** The name of a category; an unknown category is its own name. */
export const categoryName = ({ categories }: Venue, slug: string): string =>
  categories.find((category) => category.slug === slug)?.name ?? slug;

/** The slugs of the categories that a public page shows. */
export const categoriesOn = ({ categories }: Venue, path: string): string[] =>
  categories.filter(({ page }) => page === path).map(({ slug }) => slug);

/** The same as a part of an address; the server does so too (`nightcap/venue/categories.py`). */
export const categoriesInUrl = (venue: Venue, path: string): string =>
  categoriesOn(venue, path).map(encoded).join(",") || "-";

const NETWORKS = ["facebook", "instagram", "tiktok", "youtube", "x"] as const;

/** The venue's own pages on the five networks, those that it has. */
export const networksOf = ({ social }: Venue) =>
  NETWORKS.flatMap((network) => {
    const url = social[network];
    return url ? [{ network, url }] : [];
  });
