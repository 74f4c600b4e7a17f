import { ContactForm } from "@/features/inbox/contact-form";
import { OpeningHours } from "@/features/venue/opening-hours";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";

import { PrivateEvents } from "./private-events";
import { Reach } from "./reach";

/** Where the house is, when it is open, and how to write to it. */
export function Screen() {
  return (
    <>
      <Reach />
      <div className="grid border-y border-line bg-soot lg:grid-cols-[1.35fr_.65fr]">
        <section aria-labelledby="write" className="px-gutter py-section print:hidden">
          <Eyebrow>A line to the house</Eyebrow>
          <h2 id="write" className="mt-3 mb-9 text-[44px] font-normal md:text-[58px]">
            <HouseTitle>Send a Message</HouseTitle>
          </h2>
          <ContactForm />
        </section>
        <section
          aria-labelledby="hours"
          className="border-line px-gutter py-section max-lg:border-t lg:border-l"
        >
          <Eyebrow>When the lamp is lit</Eyebrow>
          <h2 id="hours" className="mt-3 mb-8 text-[36px] font-normal">
            Opening Hours
          </h2>
          <div className="text-smoke">
            <OpeningHours />
          </div>
        </section>
      </div>
      <PrivateEvents />
    </>
  );
}
