import type { ReactNode } from "react";

import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { NewsletterForm } from "@/features/subscribers/deferred-newsletter";
import { townLine } from "@/features/venue/contact";
import { StayInTheLoop } from "@/features/venue/deferred-stay-in-the-loop";
import { mailLink } from "@/lib/links";
import { Button } from "@/ui/button";
import { HydrationRoot } from "@/ui/hydration-root";
import { Link } from "@/ui/link";
import { LinkedText } from "@/ui/linked-text";
import { AccentTitle, Backdrop, Eyebrow } from "@/ui/titles";

import { Places, placesOf } from "./places";

// Stable: re-rendering a dehydrated boundary would make React discard the server's HTML.
const FORM = <NewsletterForm />;

/** Who the venue is: its own words, or those of its profile where there are none, its rooms, its facts. */
export function Screen() {
  const venue = useVenue();
  const { data: about } = useApi("/api/about");
  return (
    <>
      <Front headline={about?.headline || venue.name} />
      <HydrationRoot>
        <Story paragraphs={about?.description.length ? about.description : [venue.description]} />
      </HydrationRoot>
      <HydrationRoot>
        <Places places={placesOf(about, venue)} />
      </HydrationRoot>
      <HydrationRoot>
        <AtAGlance lines={about?.atAGlance ?? []} />
        <Press email={about?.pressEmail || venue.email} />
      </HydrationRoot>
      <StayInTheLoop form={FORM} />
    </>
  );
}

function Story({ paragraphs: [first, ...others] }: { paragraphs: readonly string[] }) {
  return (
    <section
      aria-label="The house"
      className="grid gap-x-18 gap-y-8 px-gutter py-section lg:grid-cols-[1.2fr_.8fr]"
    >
      <p className="font-display text-[27px] leading-[1.28] md:text-[38px]">
        <LinkedText>{first ?? ""}</LinkedText>
      </p>
      <div className="grid content-end gap-5 text-[18px] text-smoke">
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

/** The first view: the way down to the door, and the venue's one sentence. */
function Front({ headline }: { headline: string }) {
  const { pagePictures, tagline } = useVenue();
  const picture = pagePictures.about;
  return (
    <header
      className={`relative isolate grid content-end overflow-clip px-gutter pt-40 pb-12 md:pb-16 print:min-h-0 print:pt-6 ${
        picture ? "min-h-[max(600px,min(94svh,920px))]" : "curtain-fall"
      }`}
    >
      {picture && (
        <Backdrop
          picture={picture}
          sizes="(min-width: 768px) max(100vw, 160vh), 130vw"
          shade={SHADE}
        />
      )}
      <h1 className="max-w-[14ch] text-[clamp(52px,8.4vw,124px)] font-normal">
        <AccentTitle>{headline}</AccentTitle>
      </h1>
      <p className="mt-5 font-display text-[24px] text-parchment italic md:text-[30px]">
        {tagline}
      </p>
    </header>
  );
}

/** The facts, and where they are to be found. */
function AtAGlance({ lines }: { lines: readonly Schemas["Glance"][] }) {
  const { address, findUs, mapUrl } = useVenue();
  return (
    <section
      aria-labelledby="at-a-glance"
      className="grid gap-x-18 gap-y-9 border-y border-line bg-soot px-gutter py-section lg:grid-cols-[.8fr_1.2fr]"
    >
      <h2 id="at-a-glance" className="text-[44px] font-normal md:text-[58px]">
        <AccentTitle>At a Glance</AccentTitle>
      </h2>
      <dl className="border-t border-brass">
        <Line label="Address">
          <Link
            href={mapUrl}
            className="underline decoration-brass/50 underline-offset-4 transition-colors duration-200 hover:text-brass-hi"
          >
            {`${address.street}, ${townLine(address)}`}
          </Link>
          {findUs && <span className="block text-smoke">{findUs}</span>}
        </Line>
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
      <dd className="text-[18px] text-parchment">{children}</dd>
    </div>
  );
}

/** The way for the papers, and the way on to the page about the street. */
function Press({ email }: { email: string }) {
  return (
    <section
      aria-labelledby="press"
      className="flex flex-wrap items-end justify-between gap-x-16 gap-y-9 px-gutter py-section"
    >
      <div>
        <Eyebrow>For the papers</Eyebrow>
        <h2 id="press" className="mt-3 text-[36px] font-normal md:text-[44px]">
          <a
            href={mailLink(email, { subject: "Press Inquiry" })}
            className="underline decoration-brass/50 decoration-1 underline-offset-8 transition-colors duration-200 hover:text-brass-hi"
          >
            Press Inquiries
          </a>
        </h2>
        <p className="mt-4 text-smoke">{email}</p>
      </div>
      <Button href="/history">History</Button>
    </section>
  );
}
