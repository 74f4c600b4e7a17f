import { useApi } from "@/api/client";
import { useVenue } from "@/api/venue";
import { NewsletterForm } from "@/features/subscribers/newsletter-form";
import { StayInTheLoop } from "@/features/venue/stay-in-the-loop";

import { AtAGlance } from "./at-a-glance";
import { Front } from "./front";
import { houseWords } from "./house-words";
import { Places } from "./places";
import { Press } from "./press";

/** Who the house is: its words, its rooms, its facts. */
export function Screen() {
  const venue = useVenue();
  const { data } = useApi("/api/about");
  const words = houseWords(data, venue);
  return (
    <>
      <Front headline={words.headline} />
      <Story paragraphs={words.description} />
      <Places places={words.places} />
      <AtAGlance lines={words.atAGlance} />
      <Press email={words.pressEmail} />
      <StayInTheLoop form={<NewsletterForm />} />
    </>
  );
}

function Story({ paragraphs: [first, ...others] }: { paragraphs: readonly string[] }) {
  return (
    <section
      aria-label="The house"
      className="grid gap-x-18 gap-y-8 px-gutter py-section lg:grid-cols-[1.2fr_.8fr]"
    >
      <p className="font-display text-[27px] leading-[1.28] md:text-[38px]">{first}</p>
      <div className="grid content-end gap-5 text-[18px] text-smoke">
        {others.map((paragraph) => (
          <p key={paragraph} className="max-w-[56ch]">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}
