import { useVenue } from "@/api/venue";
import { Link } from "@/ui/link";
import { SocialIcon } from "@/ui/social-icon";

import { networksOf } from "./social-networks";

/** The venue's pages on the social networks, as a row of icons. */
export function SocialLinks({ className = "" }: { className?: string }) {
  const venue = useVenue();
  const networks = networksOf(venue);
  if (networks.length === 0) return null;
  return (
    <ul className={`-mx-3 flex flex-wrap print:hidden ${className}`}>
      {networks.map(({ network, name, url }) => (
        <li key={network}>
          <Link
            href={url}
            aria-label={`${venue.name} on ${name}`}
            className="grid size-11 place-items-center text-brass-hi transition-colors duration-200 hover:text-ivory forced-colors:bg-ink"
          >
            <SocialIcon network={network} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
