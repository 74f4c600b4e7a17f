import { Link } from "@/ui/link";
import { SocialIcon, type SocialNetwork } from "@/ui/social-icon";

import type { VenueEvent } from "./venue-event";

const NETWORKS: readonly {
  network: SocialNetwork;
  name: string;
  of: (event: VenueEvent) => string | null;
}[] = [
  { network: "instagram", name: "Instagram", of: (event) => event.instagramUrl },
  { network: "facebook", name: "Facebook", of: (event) => event.facebookUrl },
  { network: "x", name: "X", of: (event) => event.twitterUrl },
  { network: "youtube", name: "YouTube", of: (event) => event.youtubeUrl },
  { network: "tiktok", name: "TikTok", of: (event) => event.tiktokUrl },
];

/** The event's own pages on social networks, as far as it has any. */
export function EventSocials({ event }: { event: VenueEvent }) {
  const pages = NETWORKS.flatMap(({ network, name, of }) => {
    const href = of(event);
    return href ? [{ network, name, href }] : [];
  });
  if (pages.length === 0) return null;
  return (
    <ul className="-mx-3 flex flex-wrap">
      {pages.map(({ network, name, href }) => (
        <li key={network}>
          <Link
            href={href}
            aria-label={`${event.title} on ${name}`}
            className="grid size-11 place-items-center text-smoke transition-colors duration-200 hover:text-brass-hi"
          >
            <SocialIcon network={network} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
