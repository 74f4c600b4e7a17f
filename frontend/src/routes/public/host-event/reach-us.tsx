import type { ReactNode } from "react";

import { useVenue } from "@/api/venue";
import { mailLink, telLink } from "@/features/venue/contact-links";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";

/** How to ask for a date: `action` opens the inquiry. */
export function ReachUs({ action }: { action: ReactNode }) {
  const { email, name, phone } = useVenue();
  const link =
    "inline-block py-1 font-display text-[clamp(19px,5.6vw,34px)] wrap-anywhere underline decoration-brass/50 decoration-1 underline-offset-8 transition-colors duration-200 hover:text-brass-hi";
  return (
    <section
      aria-labelledby="reach-us"
      className="flex flex-wrap items-end justify-between gap-x-16 gap-y-10 px-gutter py-section"
    >
      <div>
        <Eyebrow>The rest is ours</Eyebrow>
        <h2 id="reach-us" className="mt-3 text-[44px] font-normal md:text-[58px]">
          <HouseTitle>Tell us the occasion</HouseTitle>
        </h2>
        <p className="mt-4 mb-6 max-w-[46ch] text-smoke">
          The day, the hours, how many you are and what it is about: that is enough for a first
          answer.
        </p>
        <p>
          <a className={link} href={mailLink(email, `An event at ${name}`)}>
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
