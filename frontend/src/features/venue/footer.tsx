import { useVenue } from "@/api/venue";
import { Eyebrow } from "@/ui/eyebrow";
import { Link } from "@/ui/link";
import { Logo } from "@/ui/logo";

import { telLink } from "./contact-links";
import { OpeningHours } from "./opening-hours";
import { PAGE_LINKS } from "./page-links";
import { SocialLinks } from "./social-links";
import { SoftwareCredit } from "./software-credit";
import { townLine } from "./town-line";

const LINK = "inline-flex min-h-11 items-center transition-colors duration-200 hover:text-brass-hi";

/** The last lines of a page: where the venue is, when it is open and how to reach it. */
export function Footer() {
  const venue = useVenue();
  const { address } = venue;
  return (
    <footer className="border-t border-line px-gutter pt-16 pb-10 text-[16px] text-smoke">
      <div className="grid gap-x-12 gap-y-12 sm:grid-cols-2 xl:grid-cols-[1.4fr_1fr_1.2fr_auto]">
        <div>
          <div className="flex items-center gap-5">
            <Logo className="size-16 shrink-0 text-brass" />
            <div>
              <p className="font-display text-[24px] leading-tight text-ivory italic">
                {venue.name}
              </p>
              <p>{venue.tagline}</p>
            </div>
          </div>
          <SocialLinks className="mt-6" />
        </div>
        <div>
          <Eyebrow className="mb-4">Visit Us</Eyebrow>
          <address className="not-italic">
            {address.street}
            <br />
            {townLine(address)}
          </address>
          <p className="mt-1">
            <a className={LINK} href={telLink(venue.phone)}>
              {venue.phone}
            </a>
            <br />
            <a className={LINK} href={`mailto:${venue.email}`}>
              {venue.email}
            </a>
          </p>
        </div>
        <div>
          <Eyebrow className="mb-4">Hours</Eyebrow>
          <OpeningHours />
        </div>
        <nav aria-label="Pages">
          <Eyebrow className="mb-1">Pages</Eyebrow>
          <ul>
            {PAGE_LINKS.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} className={LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="mt-14 border-t border-line pt-6 empty:hidden">
        <SoftwareCredit />
      </div>
    </footer>
  );
}
