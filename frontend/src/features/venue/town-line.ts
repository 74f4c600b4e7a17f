import type { Schemas } from "@/api/client";

/** The line below the street: "New York, NY 10022", or "14467 Potsdam" where there are no regions. */
export const townLine = ({ locality, region, postalCode }: Schemas["Address"]): string =>
  region ? `${locality}, ${region} ${postalCode}` : `${postalCode} ${locality}`;
