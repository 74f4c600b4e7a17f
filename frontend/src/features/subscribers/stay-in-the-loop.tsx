import { networksOf, townLine, useVenue } from "@/api/venue";
import * as t from "@/messages/subscribers";
import { Button } from "@/ui/button";
import { FollowLinks } from "@/ui/follow-links";
import { deferred } from "@/ui/hydration-root";
import { Eyebrow } from "@/ui/titles";

const NewsletterForm = deferred(async () => (await import("./newsletter")).NewsletterForm);

const COLUMN =
  "px-gutter py-14 max-lg:border-t max-lg:border-line lg:border-l lg:border-line lg:py-18 print:border-0 print:py-6";

/** Ways to stay in touch: email, social networks, the address. */
export function StayInTheLoop() {
  const venue = useVenue();
  const { address, findUs, mapUrl } = venue;
  return (
    <section
      aria-labelledby="stay-in-the-loop"
      className="grid border-t border-line md:grid-cols-2 lg:grid-cols-[1.2fr_.8fr_.8fr]"
    >
      <div className="px-gutter py-14 md:max-lg:col-span-2 lg:py-18 print:hidden">
        <Eyebrow>{t.emailUpdates}</Eyebrow>
        <h2 id="stay-in-the-loop" className="mt-3.5 mb-7 text-36">
          {t.stayInTheLoop}
        </h2>
        <NewsletterForm />
      </div>
      {networksOf(venue).length > 0 && (
        <div className={`${COLUMN} print:hidden`}>
          <Eyebrow>{t.followUs}</Eyebrow>
          <h3 className="mt-3.5 mb-7 text-29">
            {venue.social.handle || venue.name || t.onOtherSites}
          </h3>
          <FollowLinks />
        </div>
      )}
      {address && (
        <div className={COLUMN}>
          <Eyebrow>{t.visitUs}</Eyebrow>
          <h3 className="mt-3.5 mb-6 text-29">{address.street}</h3>
          <p className="mb-7 text-smoke">
            <span>{townLine(address)}</span>
            <br />
            <span>{findUs}</span>
          </p>
          {mapUrl && <Button href={mapUrl}>{t.getDirections}</Button>}
        </div>
      )}
    </section>
  );
}
