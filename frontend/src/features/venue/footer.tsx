import { hasPage, joined, screenOf, townLine, useVenue, type Venue } from "@/api/venue";
import { mailLink } from "@/lib/links";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/footer";
import { Logo } from "@/ui/drawing";
import { Link } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";
import { SocialLinks } from "@/ui/social-icon";
import { Eyebrow } from "@/ui/titles";

import { OpeningHours } from "./opening-hours";

const LINK = "inline-flex min-h-11 items-center transition-colors duration-200 hover:text-brass-hi";

/** The end of every page: the venue's address, hours and contact data, and links to all pages. */
export function Footer() {
  const venue = useVenue();
  const { address, email, hours, phone, phoneLink } = venue;
  return (
    <footer className="border-t border-line px-gutter pt-16 pb-10 text-16 text-smoke">
      <div className="grid gap-x-12 gap-y-12 sm:grid-cols-2 xl:four-columns">
        <div>
          <div className="flex items-center gap-5">
            <Logo className="size-16 shrink-0 text-brass" />
            <div>
              {venue.name && (
                <p className="font-display text-24 leading-tight text-ivory italic">{venue.name}</p>
              )}
              {venue.tagline && <p>{venue.tagline}</p>}
            </div>
          </div>
          <SocialLinks className="mt-6" />
        </div>
        {(address || phone || email) && (
          <div>
            <Eyebrow className="mb-4">{t.findUs}</Eyebrow>
            {address && (
              <address className="not-italic">
                <span>{address.street}</span>
                <br />
                <span>{townLine(address)}</span>
              </address>
            )}
            <p className="mt-1">
              {phone && (
                <a className={LINK} href={phoneLink}>
                  {phone}
                </a>
              )}
              {phone && email && <br />}
              {email && (
                <a className={LINK} href={mailLink(email)}>
                  <MailAddress>{email}</MailAddress>
                </a>
              )}
            </p>
          </div>
        )}
        {hours.length > 0 && (
          <div>
            <Eyebrow className="mb-4">{t.hours}</Eyebrow>
            <OpeningHours />
          </div>
        )}
        <nav aria-label={t.pages} id="pages" tabIndex={-1}>
          <Eyebrow className="pb-1">{t.pages}</Eyebrow>
          <ul className="columns-2 gap-x-8">
            {pageLinks(venue).map(({ href, label }) => (
              <li key={href} className="break-inside-avoid">
                <Link href={href} className={LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Imprint />
    </footer>
  );
}

/** The site's owner and terms, and a credit for the software of private events. */
function Imprint() {
  const venue = useVenue();
  const { name, softwareCredit } = venue;
  const { dayKey } = useVenueTime();
  const [year] = dayKey(useNow()).split("-");
  return (
    <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-1 border-t border-line pt-5 text-14">
      <p className="figures">{joined(" ", ["©", year, name])}</p>
      <ul className="flex flex-wrap gap-x-6">
        {smallPrintLinks(venue).map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {softwareCredit && (
        <p className="sm:ml-auto">
          {t.privateEventSoftwareBy(
            <Link
              href={softwareCredit.url}
              className="underline underline-offset-4 hover:text-brass-hi"
            >
              {softwareCredit.name}
            </Link>,
          )}
        </p>
      )}
    </div>
  );
}

interface PageLink {
  href: string;
  label: string;
  /** The page's full name, if the visible label is a short form. */
  inFull?: string;
}

/** The pages that a venue has, with its own names for them. */
export const pageLinks = (venue: Venue): readonly PageLink[] =>
  shown(venue, PAGE_LINKS).map((link) => {
    const title = venue.pages[screenOf(link.href)]?.title;
    if (!title) return link;
    // "Menu" is short for "Cocktail Menu", and not for "Carta".
    return title.includes(link.label)
      ? { ...link, inFull: title }
      : { href: link.href, label: title };
  });

/** The pages of rules that a venue has, and its calendar feed. */
export const smallPrintLinks = (venue: Venue) => shown(venue, SMALL_PRINT_LINKS);

const shown = (venue: Venue, links: readonly PageLink[]) =>
  links.filter(({ href }) => hasPage(venue, screenOf(href)));

/** The pages of the site, in the order in which a visitor would look for them. */
const PAGE_LINKS: readonly PageLink[] = [
  { href: "/", label: t.home },
  { href: "/events", label: t.events },
  { href: "/menu", label: t.menu },
  { href: "/comedy", label: t.comedy },
  { href: "/creativity", label: t.creativity },
  { href: "/cocktails", label: t.cocktailsCreativityComedy },
  { href: "/host-event", label: t.hostAnEvent },
  { href: "/visit", label: t.visit },
  { href: "/about", label: t.about },
  { href: "/gallery", label: t.gallery },
  { href: "/history", label: t.history },
  { href: "/contact", label: t.contact },
];

/** Links below them in small print. */
const SMALL_PRINT_LINKS: readonly PageLink[] = [
  { href: "/privacy", label: t.privacy },
  { href: "/terms", label: t.terms },
  { href: "/calendar.ics", label: t.calendarFeed },
];
