import { networksOf, useVenue } from "@/api/venue";

import { Link } from "./link";
import { NETWORK_NAMES, SocialIcon } from "./social-icon";

/** The venue's pages on the social networks, as a list with their names. */
export function FollowLinks() {
  return (
    <ul className="border-t border-line">
      {networksOf(useVenue()).map(({ network, url }) => (
        <li key={network} className="border-b border-line">
          <Link
            href={url}
            className="group flex h-12 items-center gap-4 text-parchment transition-colors duration-200 hover:text-brass-hi"
          >
            <span className="text-brass-hi">
              <SocialIcon network={network} />
            </span>
            <span>{NETWORK_NAMES[network]}</span>
            <span
              aria-hidden
              className="ml-auto text-smoke transition-transform duration-200 group-hover:translate-x-1"
            >
              →
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
