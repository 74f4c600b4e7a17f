import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { hasPage, townLine, usePhrase, useVenue } from "@/api/venue";
import { usePagePicture } from "@/features/venue/page-picture";
import { mailLink } from "@/lib/links";
import * as t from "@/messages/pages";
import * as plain from "@/messages/phrases";
import { Button } from "@/ui/button";
import { deferred, HydrationRoot } from "@/ui/hydration-root";
import { Link } from "@/ui/link";
import { LinkedText } from "@/ui/linked-text";
import { MailAddress } from "@/ui/mail-address";
import { Picture } from "@/ui/picture";
import { AccentTitle, Backdrop, Eyebrow, ON_PICTURE } from "@/ui/titles";

const StayInTheLoop = deferred(
  async () => (await import("@/features/subscribers/stay-in-the-loop")).StayInTheLoop,
);

/** The page about the venue: its own text, or that of its profile, its rooms and its facts. */
export function Screen() {
  const venue = useVenue();
  const { data: about } = useApi("/api/about");
  const { data: measured } = useApi("/api/spaces");
  return (
    <>
      <Front headline={about?.headline || venue.name || t.about} />
      <HydrationRoot>
        {about && about.description.length > 0 && <Story paragraphs={about.description} />}
      </HydrationRoot>
      <HydrationRoot>
        <Places places={placesOf(about, measured)} />
      </HydrationRoot>
      <HydrationRoot>
        {(venue.address || (about && about.atAGlance.length > 0)) && (
          <AtAGlance lines={about?.atAGlance ?? []} />
        )}
        <Press email={about?.pressEmail || venue.email} />
      </HydrationRoot>
      <StayInTheLoop />
    </>
  );
}

function Story({ paragraphs: [first, ...others] }: { paragraphs: readonly string[] }) {
  return (
    <section
      aria-label={t.theHouse}
      className="grid gap-x-18 gap-y-8 px-gutter py-section lg:grid-cols-[1.2fr_.8fr]"
    >
      <p className="font-display text-27 leading-[1.28] md:text-38">
        <LinkedText>{first ?? ""}</LinkedText>
      </p>
      <div className="grid content-end gap-5 text-18 text-smoke">
        {others.map((paragraph) => (
          <p key={paragraph} className="max-w-[56ch]">
            <LinkedText>{paragraph}</LinkedText>
          </p>
        ))}
      </div>
    </section>
  );
}

const SHADE = "shade-about";

/** The first view: the page's picture, and the venue's headline and tagline. */
function Front({ headline }: { headline: string }) {
  const { tagline } = useVenue();
  const picture = usePagePicture("about");
  return (
    <header
      className={`relative isolate grid content-end overflow-clip px-gutter pt-40 pb-12 md:pb-16 print:min-h-0 print:pt-6 ${
        picture ? `min-h-[max(600px,min(94svh,920px))] ${ON_PICTURE}` : "curtain-fall"
      }`}
    >
      {picture && (
        <Backdrop
          picture={picture}
          sizes="(min-width: 768px) max(100vw, 160vh), 130vw"
          shade={SHADE}
        />
      )}
      <h1 className="max-w-[14ch] fluid-[52px,8.4vw,124px] font-normal">
        <AccentTitle>{headline}</AccentTitle>
      </h1>
      {tagline && (
        <p className="mt-5 font-display text-24 text-parchment italic md:text-30">{tagline}</p>
      )}
    </header>
  );
}

/** The key facts, and the address. */
function AtAGlance({ lines }: { lines: readonly Schemas["Glance"][] }) {
  const { address, findUs, mapUrl } = useVenue();
  return (
    <section
      aria-labelledby="at-a-glance"
      className="grid gap-x-18 gap-y-9 border-y border-line bg-soot px-gutter py-section lg:grid-cols-[.8fr_1.2fr]"
    >
      <h2 id="at-a-glance" className="text-44 font-normal md:text-58">
        <AccentTitle>{t.atAGlance}</AccentTitle>
      </h2>
      <dl className="border-t border-brass">
        {address && (
          <Line label={t.address}>
            {mapUrl ? (
              <Link
                href={mapUrl}
                className="underline decoration-brass/50 underline-offset-4 transition-colors duration-200 hover:text-brass-hi"
              >
                {`${address.street}, ${townLine(address)}`}
              </Link>
            ) : (
              <span>{`${address.street}, ${townLine(address)}`}</span>
            )}
            {findUs && <span className="block text-smoke">{findUs}</span>}
          </Line>
        )}
        {lines.map(({ label, text }) => (
          <Line key={label} label={label}>
            {text}
          </Line>
        ))}
      </dl>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-7 gap-y-1 border-b border-line py-4.5 sm:grid-cols-[150px_1fr]">
      <dt className="pt-1">
        <Eyebrow>{label}</Eyebrow>
      </dt>
      <dd className="text-18 text-parchment">{children}</dd>
    </div>
  );
}

/** The press contact, and a link to the page about the street. */
function Press({ email }: { email: string | null }) {
  const hasHistory = hasPage(useVenue(), "history");
  const eyebrow = usePhrase("press", plain.press);
  if (!email && !hasHistory) return null;
  return (
    <section
      aria-label={t.pressAndHistory}
      className="flex flex-wrap items-end justify-between gap-x-16 gap-y-9 px-gutter py-section"
    >
      {email && (
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="press" className="mt-3 text-36 font-normal md:text-44">
            <a
              href={mailLink(email, { subject: t.pressInquiry })}
              className="underline decoration-brass/50 decoration-1 underline-offset-8 transition-colors duration-200 hover:text-brass-hi"
            >
              {t.pressInquiries}
            </a>
          </h2>
          <p className="mt-4 text-smoke">
            <MailAddress>{email}</MailAddress>
          </p>
        </div>
      )}
      {hasHistory && <Button href="/history">{t.history}</Button>}
    </section>
  );
}

interface Place {
  name: string;
  description: string;
  picture: Schemas["Picture"] | null;
  /** The same space in the venue's profile. */
  space: Schemas["Space"] | undefined;
  areaUnit: string;
}

/** The rooms of the page, or those of the venue's profile if the page has none. */
function placesOf(
  about: Schemas["AboutOut"] | undefined,
  measured: Schemas["SpacesOut"] | undefined,
): Place[] {
  const { spaces, areaUnit } = measured ?? { spaces: [], areaUnit: "" };
  if (!about || about.spaces.length === 0) {
    return spaces.map((space) => ({ ...space, picture: null, space, areaUnit }));
  }
  return about.spaces.map(({ name, description, imageUrl, alt }) => ({
    name,
    description,
    picture: { imageUrl, alt },
    space: spaces.find((space) => space.name === name),
    areaUnit,
  }));
}

/** The rooms, one after the other as a guest walks through them. */
function Places({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <section aria-label={t.theRooms} className="grid gap-y-18 pb-section lg:gap-y-28">
      {places.map((place, order) => (
        <PlaceSpread key={place.name} place={place} isMirrored={order % 2 === 1} />
      ))}
    </section>
  );
}

function PlaceSpread({ place, isMirrored }: { place: Place; isMirrored: boolean }) {
  const { name, description, picture, space, areaUnit } = place;
  return (
    <article
      className={`grid items-end gap-y-8 ${
        isMirrored ? "lg:grid-cols-[1fr_1.7fr]" : "lg:grid-cols-[1.7fr_1fr]"
      }`}
    >
      {picture && (
        <div className={`aspect-[16/10] lg:aspect-[16/9] ${isMirrored ? "lg:order-last" : ""}`}>
          <Picture
            src={picture.imageUrl}
            alt={picture.alt}
            sizes="(min-width: 1024px) 63vw, 100vw"
            className="size-full object-cover"
          />
        </div>
      )}
      <div className="px-gutter lg:pb-2">
        {space?.place && <p className="mb-2 text-15 text-brass">{space.place}</p>}
        <h2 className="text-38 font-normal md:text-48">
          <AccentTitle>{name}</AccentTitle>
        </h2>
        <p className="mt-5 max-w-[46ch] text-18 text-smoke">
          <LinkedText>{description}</LinkedText>
        </p>
        {space && <Measure space={space} areaUnit={areaUnit} />}
      </div>
    </article>
  );
}

function Measure({ space, areaUnit }: { space: Schemas["Space"]; areaUnit: string }) {
  const { seated, standing, area } = space;
  const figures = [
    { name: t.seated, value: seated },
    { name: t.standing, value: standing },
    { name: areaUnit, value: area },
  ];
  return (
    <dl className="mt-8 flex flex-wrap gap-x-9 gap-y-4 wrap-break-word border-t border-line pt-6">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col">
          <dt className="order-1 text-12 font-medium tracking-[.2em] text-smoke uppercase">
            {name}
          </dt>
          <dd className="figures font-display text-38 leading-none text-brass-hi">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
