import { networksOf, useVenue } from "@/api/venue";

import * as t from "@/messages/links";
import { Link } from "./link";

const SHAPES = {
  facebook:
    "M13.6 22v-8.2h2.8l.5-3.4h-3.3V8.3c0-1 .4-1.8 1.9-1.8h1.6V3.6c-.7-.1-1.5-.2-2.4-.2-2.7 0-4.5 1.6-4.5 4.6v2.4H7.2v3.4h3V22z",
  tiktok:
    "M16.3 2.5c.3 2.3 1.7 3.9 4 4.1v3.2c-1.5.1-2.8-.4-4-1.2v6.7c0 4-2.8 6.4-6.1 6.4-3.4 0-6.1-2.6-6.1-6 0-3.7 3-6.5 6.9-6v3.3c-2-.5-3.6.8-3.6 2.6 0 1.7 1.3 2.8 2.7 2.8 1.7 0 2.9-1.1 2.9-3.1V2.5z",
  youtube:
    "M22.3 7.3c-.3-1.3-1.1-2.1-2.3-2.3C17.9 4.6 14.6 4.5 12 4.5s-5.9.1-8 .5c-1.2.2-2 1-2.3 2.3-.3 1.5-.4 3.1-.4 4.7s.1 3.2.4 4.7c.3 1.3 1.1 2.1 2.3 2.3 2.1.4 5.4.5 8 .5s5.9-.1 8-.5c1.2-.2 2-1 2.3-2.3.3-1.5.4-3.1.4-4.7s-.1-3.2-.4-4.7ZM9.9 15.6V8.4l6 3.6z",
  x: "M3 3.5h5.3l4.3 5.9 5.2-5.9h2.7l-6.7 7.5 7.2 9.9h-5.3l-4.7-6.5-5.7 6.5H2.6l7.2-8.1zm3.7 1.9 9.9 13.6h1.5L8.2 5.4z",
} as const;

type SocialNetwork = keyof typeof SHAPES | "instagram";

export const NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  facebook: t.facebook,
  instagram: t.instagram,
  tiktok: t.tikTok,
  youtube: t.youTube,
  x: "X",
};

interface SocialIconsProps {
  /** Whose pages they are. */
  of: string;
  pages: readonly { network: SocialNetwork; url: string | null | undefined }[];
  /** The icons' colours. */
  colours: string;
  className?: string;
}

/** Links to pages on social networks, as a row of icons; hidden if there are none. */
export function SocialIcons({ of, pages, colours, className = "" }: SocialIconsProps) {
  if (!pages.some(({ url }) => url)) return null;
  return (
    <ul className={`-mx-3 flex flex-wrap print:mx-0 ${className}`}>
      {pages.map(
        ({ network, url }) =>
          url && (
            <li key={network}>
              <Link
                href={url}
                aria-label={of ? t.pageOn(of, NETWORK_NAMES[network]) : NETWORK_NAMES[network]}
                className={`grid size-11 place-items-center transition-colors duration-200 ${colours}`}
              >
                <SocialIcon network={network} />
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}

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

/** The icon of a social network; an ornament, the link around it says the name. */
export function SocialIcon({ network }: { network: SocialNetwork }) {
  if (network === "instagram") {
    return (
      <svg
        viewBox="0 0 24 24"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden
      >
        <rect x="3" y="3" width="18" height="18" rx="5" />
        <circle cx="12" cy="12" r="4.2" />
        <circle cx="17" cy="7" r="1.2" fill="currentColor" stroke="none" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" fillRule="evenodd" aria-hidden>
      <path d={SHAPES[network]} />
    </svg>
  );
}
