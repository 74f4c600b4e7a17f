import { useVenue } from "@/api/venue";
import { telLink } from "@/lib/links";
import { Link } from "@/ui/link";
import { Logo } from "@/ui/logo";
import { Eyebrow } from "@/ui/titles";

import { SocialLinks, townLine } from "./contact";
import { OpeningHours } from "./opening-hours";

/** The pages of the site, in the order in which a visitor would look for them. */
const PAGE_LINKS = [
  { href: "/", label: "Home" },
  { href: "/events", label: "Events" },
  { href: "/menu", label: "Menu" },
  { href: "/cocktails", label: "Cocktails, Creativity, Comedy" },
  { href: "/comedy", label: "Comedy" },
  { href: "/creativity", label: "Creativity" },
  { href: "/gallery", label: "Gallery" },
  { href: "/about", label: "About" },
  { href: "/history", label: "History" },
  { href: "/contact", label: "Contact" },
  { href: "/host-event", label: "Host an Event" },
  { href: "/calendar.ics", label: "Calendar feed" },
];

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
          <PageLinks />
        </nav>
      </div>
      <div className="mt-14 border-t border-line pt-6 empty:hidden">
        <SoftwareCredit />
      </div>
    </footer>
  );
}

/** The last line of a page that has already said where the venue is and how to follow it. */
export function SlimFooter() {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4 border-t border-line px-gutter py-8 text-[16px] text-smoke">
      <nav aria-label="Pages">
        <PageLinks className="flex flex-wrap gap-x-7" />
      </nav>
      <SoftwareCredit />
    </footer>
  );
}

function PageLinks({ className }: { className?: string }) {
  return (
    <ul className={className}>
      {PAGE_LINKS.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className={LINK}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Names whose software runs the private events, where the venue wants it named. */
function SoftwareCredit() {
  const { softwareCredit } = useVenue();
  if (!softwareCredit) return null;
  return (
    <p className="text-[14px]">
      Private event software by{" "}
      <Link href={softwareCredit.url} className="underline underline-offset-4 hover:text-brass-hi">
        {softwareCredit.name}
      </Link>
    </p>
  );
}
