import type { ReactNode } from "react";
import { useApi } from "@/api/use-api";
import { hasPage, townLine, usePhrase, useVenue } from "@/api/venue";
import { usePagePicture } from "@/features/venue/page-picture";
import { mailLink } from "@/lib/links";
import * as t from "@/messages/pages";
import * as plain from "@/messages/phrases";
import { Button } from "@/ui/button";
import { deferred, HydrationRoot } from "@/ui/hydration-root";
import { LinkedText } from "@/ui/linked-text";
import { MailAddress } from "@/ui/mail-address";
import { Picture } from "@/ui/picture";
import { AccentTitle, Eyebrow } from "@/ui/titles";

const OpeningHours = deferred(
  async () => (await import("@/features/venue/opening-hours")).OpeningHours,
);
const SocialLinks = deferred(async () => (await import("@/ui/social-icon")).SocialLinks);
const ContactForm = deferred(
  async () => (await import("@/features/inbox/contact-form")).ContactForm,
);

/** The venue's address and hours, and a form to write to it. */
export function Screen() {
  const venue = useVenue();
  const hasHours = venue.hours.length > 0;
  const message = usePhrase("message", plain.message);
  return (
    <>
      <Reach />
      <HydrationRoot>
        <div
          className={`grid border-y border-line bg-soot ${hasHours ? "lg:grid-cols-[1.35fr_.65fr]" : ""}`}
        >
          <section aria-labelledby="write" className="px-gutter py-section print:hidden">
            <Eyebrow>{message}</Eyebrow>
            <h2 id="write" className="mt-3 mb-9 text-44 font-normal md:text-58">
              <AccentTitle>{t.sendAMessage}</AccentTitle>
            </h2>
            <ContactForm />
          </section>
          {hasHours && (
            <section
              aria-labelledby="hours"
              className="border-line px-gutter py-section max-lg:border-t lg:border-l"
            >
              {venue.phrases.hours && <Eyebrow>{venue.phrases.hours}</Eyebrow>}
              <h2 id="hours" className="mt-3 mb-8 text-36 font-normal">
                {t.openingHours}
              </h2>
              <div className="text-smoke">
                <OpeningHours />
              </div>
            </section>
          )}
        </div>
      </HydrationRoot>
      <HydrationRoot>{hasPage(venue, "host-event") && <PrivateEvents />}</HydrationRoot>
    </>
  );
}

const LINK =
  "inline-block py-1 underline decoration-brass/50 decoration-1 underline-offset-6 transition-colors duration-200 hover:text-brass-hi";

/** The first view: the page's picture, and all contact data. */
function Reach() {
  const { address, email, findUs, mapUrl, phone, phoneLink, placeLine, social } = useVenue();
  const picture = usePagePicture("contact");
  return (
    <header
      className={picture ? "grid print:block lg:min-h-[760px] lg:grid-cols-[1.1fr_.9fr]" : ""}
    >
      <div
        className={`flex flex-col justify-end px-gutter pb-section lg:pt-38 print:pt-0 ${picture ? "pt-12" : "pt-36"}`}
      >
        {placeLine && <Eyebrow>{placeLine}</Eyebrow>}
        <h1 className="mt-3.5 fluid-[52px,8vw,112px] font-normal">
          <AccentTitle>{t.contactUs}</AccentTitle>
        </h1>
        {(address || phone || email || social.handle) && (
          <dl className="mt-10 grid gap-x-12 gap-y-9 sm:grid-cols-2">
            {address && (
              <Way name={t.visit} className="sm:row-span-3">
                <address className="font-display text-26 leading-tight not-italic">
                  <span>{address.street}</span>
                  <br />
                  <span>{townLine(address)}</span>
                </address>
                {findUs && <p className="mt-2 text-smoke">{findUs}</p>}
                {mapUrl && (
                  <Button href={mapUrl} size="sm" className="mt-5">
                    {t.getDirections}
                  </Button>
                )}
              </Way>
            )}
            {phone && (
              <Way name={t.call}>
                <a href={phoneLink} className={`${LINK} figures text-19`}>
                  {phone}
                </a>
              </Way>
            )}
            {email && (
              <Way name={t.write}>
                <a href={mailLink(email)} className={`${LINK} text-19`}>
                  <MailAddress>{email}</MailAddress>
                </a>
              </Way>
            )}
            {social.handle && (
              <Way name={t.follow}>
                <p className="py-1 text-19">{social.handle}</p>
                <SocialLinks className="mt-1" />
              </Way>
            )}
          </dl>
        )}
      </div>
      {picture && (
        <div className="relative print:hidden max-lg:order-first max-lg:h-[46svh] max-lg:min-h-80">
          <Picture
            src={picture.imageUrl}
            alt={picture.alt}
            sizes="(min-width: 1024px) 95vw, max(100vw, 82vh)"
            priority
            className="absolute inset-0 size-full object-cover object-[60%_50%] lg:object-[64%_50%]"
          />
          <div aria-hidden className="absolute inset-0 shade-contact" />
        </div>
      )}
    </header>
  );
}

interface WayProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Way({ name, className = "", children }: WayProps) {
  return (
    <div className={`border-t border-line pt-4 ${className}`}>
      <dt className="label mb-2 text-brass">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link to the inquiry for private events. */
function PrivateEvents() {
  const { data: hosting } = useApi("/api/hosting");
  const picture = hosting?.pictures[0];
  return (
    <section
      aria-labelledby="private-events"
      className={picture ? "grid lg:grid-cols-[.9fr_1.1fr]" : ""}
    >
      {picture && (
        <div className="aspect-[16/10] size-full min-w-0 print:hidden">
          <Picture
            src={picture.imageUrl}
            alt={picture.alt}
            sizes="(min-width: 1024px) 50vw, 100vw"
            className="size-full object-cover"
          />
        </div>
      )}
      <div className="flex flex-col items-start justify-center px-gutter py-section">
        <Eyebrow className="text-balance">{hosting?.eyebrow || t.theWholeHouse}</Eyebrow>
        <h2 id="private-events" className="mt-3 text-44 font-normal md:text-58">
          <AccentTitle>{t.privateEvents}</AccentTitle>
        </h2>
        {hosting?.privateEvents && (
          <p className="mt-5 max-w-[52ch] text-smoke">
            <LinkedText>{hosting.privateEvents}</LinkedText>
          </p>
        )}
        <Button href="/host-event#inquire" className="mt-8">
          {t.bookPrivateEvent}
        </Button>
      </div>
    </section>
  );
}
