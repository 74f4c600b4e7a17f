import type { Schemas } from "@/api/client";
import { useVenue, type Venue } from "@/api/venue";
import { SocialIcons } from "@/ui/social-icon";

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

/** The venue's pages on the social networks, as a row of icons. */
export function SocialLinks({ className = "" }: { className?: string }) {
  const venue = useVenue();
  return (
    <SocialIcons
      of={venue.name}
      pages={networksOf(venue)}
      colours="text-brass-hi hover:text-ivory forced-colors:bg-ink"
      className={`print:hidden ${className}`}
    />
  );
}
