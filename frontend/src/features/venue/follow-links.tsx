import { useVenue } from "@/api/venue";
import { Link } from "@/ui/link";
import { SocialIcon } from "@/ui/social-icon";

import { networksOf } from "./social-networks";

/** The venue's pages on the social networks, as a list with their names. */
export function FollowLinks() {
  return (
    <ul className="border-t border-line">
      {networksOf(useVenue()).map(({ network, name, url }) => (
        <li key={network} className="border-b border-line">
          <Link
            href={url}
            className="group flex h-12 items-center gap-4 text-parchment transition-colors duration-200 hover:text-brass-hi"
          >
            <span className="text-brass-hi">
              <SocialIcon network={network} />
            </span>
            {name}
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
