import type { Venue } from "@/api/venue";
import type { SocialNetwork } from "@/ui/social-icon";

const NETWORKS: readonly { network: SocialNetwork; name: string }[] = [
  { network: "facebook", name: "Facebook" },
  { network: "instagram", name: "Instagram" },
  { network: "tiktok", name: "TikTok" },
  { network: "youtube", name: "YouTube" },
  { network: "x", name: "X" },
];

/** The venue's own pages on the five networks, those that it has. */
export const networksOf = (venue: Venue) =>
  NETWORKS.flatMap(({ network, name }) => {
    const url = venue.social[network];
    return url ? [{ network, name, url }] : [];
  });
