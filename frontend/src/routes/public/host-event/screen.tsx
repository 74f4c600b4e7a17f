import type { ReactNode } from "react";

import { useApi } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { Inquiry } from "@/features/inbox/inquiry";
import { EventSpaces } from "@/features/venue/event-spaces";
import { HostHero } from "@/features/venue/host-hero";
import { mailLink, telLink } from "@/lib/links";
import { Button } from "@/ui/button";
import { deferred, HydrationRoot } from "@/ui/hydration-root";
import { LinkedText } from "@/ui/link";
import { useOverlayAddress } from "@/ui/overlays/overlay";
import { AccentTitle, Eyebrow } from "@/ui/titles";

const PastEvents = deferred(
  async () => (await import("@/features/content/past-events")).PastEvents,
);

/** Private evenings: the rooms, what is in them, and how to ask for them. */
export function Screen() {
  const inquiry = useOverlayAddress("inquire");
  const { data: media = [] } = useApi("/api/host-event-images");
  const slides = media.map(({ id, imageUrl, caption, mediaType }) => ({
    id,
    imageUrl,
    alt: caption,
    isVideo: mediaType === "video",
  }));
  return (
    <>
      <HostHero slides={slides} actions={<Inquire onOpen={inquiry.open}>Inquire Now</Inquire>} />
      <span className="fan" aria-hidden />
      <HydrationRoot>
        <Glance />
      </HydrationRoot>
      <HydrationRoot>
        <EventSpaces />
      </HydrationRoot>
      <HydrationRoot>
        <Lists />
      </HydrationRoot>
      <PastEvents />
      <HydrationRoot>
        <ReachUs action={<Inquire onOpen={inquiry.open}>Ask for a Date</Inquire>} />
      </HydrationRoot>
      <Inquiry isOpen={inquiry.isOpen} onOpen={inquiry.open} onClose={inquiry.close} />
    </>
  );
}

/** What a host wants to know first. */
function Glance() {
  const { hosting, privateEvents } = useVenue();
  return (
    <section className="grid gap-x-18 gap-y-12 px-gutter pt-section pb-18 lg:grid-cols-2">
      <div>
        <p className="font-display text-[27px] leading-[1.28] md:text-[34px]">
          <LinkedText>{hosting.lead || privateEvents}</LinkedText>
        </p>
        {hosting.lead && (
          <p className="mt-7 max-w-[56ch] text-smoke">
            <LinkedText>{privateEvents}</LinkedText>
          </p>
        )}
      </div>
      {hosting.atAGlance.length > 0 && (
        <div>
          <h2 className="border-b border-brass pb-4 text-[29px] font-normal">At A Glance</h2>
          <dl className="mt-2">
            {hosting.atAGlance.map(({ label, text }) => (
              <div
                key={label}
                className="grid gap-x-7 gap-y-1 border-b border-line py-4 sm:grid-cols-[120px_1fr]"
              >
                <dt className="pt-1">
                  <Eyebrow>{label}</Eyebrow>
                </dt>
                <dd className="text-parchment">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

/** Event Types and Venue Features, as far as the venue names them. */
function Lists() {
  const { hosting } = useVenue();
  const lists = [
    { title: "Event Types", items: hosting.eventTypes },
    { title: "Venue Features", items: hosting.features },
  ].filter(({ items }) => items.length > 0);
  if (lists.length === 0) return null;
  return (
    <section className="grid gap-x-18 gap-y-14 border-y border-line bg-soot px-gutter py-section md:grid-cols-2">
      {lists.map(({ title, items }) => (
        <div key={title}>
          <h2 className="mb-5 text-[34px] font-normal md:text-[44px]">{title}</h2>
          <ul>
            {items.map((item) => (
              <li
                key={item}
                className="flex items-baseline gap-4 border-t border-line py-3 text-parchment before:size-1.5 before:shrink-0 before:-translate-y-0.5 before:rotate-45 before:bg-brass"
              >
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** How to ask for a date: `action` opens the inquiry. */
function ReachUs({ action }: { action: ReactNode }) {
  const { email, name, phone } = useVenue();
  const link =
    "inline-block py-1 font-display text-[clamp(19px,5.6vw,34px)] underline decoration-brass/50 decoration-1 underline-offset-8 transition-colors duration-200 hover:text-brass-hi";
  return (
    <section
      aria-labelledby="reach-us"
      className="flex flex-wrap items-end justify-between gap-x-16 gap-y-10 px-gutter py-section"
    >
      <div>
        <Eyebrow>The rest is ours</Eyebrow>
        <h2 id="reach-us" className="mt-3 text-[44px] font-normal md:text-[58px]">
          <AccentTitle>Tell us the occasion</AccentTitle>
        </h2>
        <p className="mt-4 mb-6 max-w-[46ch] text-smoke">
          The day, the hours, how many you are and what it is about: that is enough for a first
          answer.
        </p>
        <p>
          <a className={link} href={mailLink(email, { subject: `An event at ${name}` })}>
            {email}
          </a>
          <br />
          <a className={link} href={telLink(phone)}>
            {phone}
          </a>
        </p>
      </div>
      <div className="flex flex-wrap gap-3.5">
        {action}
        <Button href="/events">View All Events</Button>
      </div>
    </section>
  );
}

interface InquireProps {
  /** The button's words. */
  children: string;
  onOpen: () => void;
}

/** The button that opens the inquiry; without scripts an e-mail to the venue. */
function Inquire({ children, onOpen }: InquireProps) {
  const { email, name } = useVenue();
  return (
    <>
      <Button variant="fill" aria-haspopup="dialog" onClick={onOpen} className="noscript:hidden">
        {children}
      </Button>
      <span className="hidden noscript:contents">
        <Button variant="fill" href={mailLink(email, { subject: `An event at ${name}` })}>
          Write to Us
        </Button>
      </span>
    </>
  );
}
