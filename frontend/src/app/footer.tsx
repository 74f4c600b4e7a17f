import { useVenue } from "@/api/venue";
import { Link } from "@/ui/link";
import { Logo } from "@/ui/logo";

const PAGES = [
  { href: "/", label: "Home" },
  { href: "/events", label: "Events" },
  { href: "/host-event", label: "Host an Event" },
  { href: "/calendar.ics", label: "Calendar feed" },
];

/** The last lines of every page: where the venue is and how to reach it. */
export function Footer() {
  const venue = useVenue();
  const { address } = venue;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8 border-t border-line px-gutter py-12 text-[15px] text-smoke">
      <div className="flex items-center gap-5">
        <Logo className="size-14 text-brass" />
        <div>
          <p className="font-display text-[20px] text-ivory italic">{venue.name}</p>
          <p>{venue.tagline}</p>
        </div>
      </div>
      <address className="not-italic">
        {address.street}
        <br />
        {address.locality}, {address.region} {address.postalCode}
      </address>
      <p>
        <a className="hover:text-brass-hi" href={`tel:${venue.phone.replace(/[^+\d]/g, "")}`}>
          {venue.phone}
        </a>
        <br />
        <a className="hover:text-brass-hi" href={`mailto:${venue.email}`}>
          {venue.email}
        </a>
      </p>
      <nav aria-label="Pages">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {PAGES.map(({ href, label }) => (
            <li key={href}>
              <Link href={href} className="hover:text-brass-hi">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
