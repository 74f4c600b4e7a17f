import { useVenue } from "@/api/venue";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";

/** The venue's photo feed; the embedded page says so politely when there is none to show. */
export function SocialFeed() {
  const venue = useVenue();
  return (
    <section
      aria-labelledby="social-feed"
      className="border-t border-line bg-soot px-gutter py-section print:hidden"
    >
      <Eyebrow>Photo Feed</Eyebrow>
      <h2 id="social-feed" className="mt-2 mb-10 text-[44px] md:text-[64px]">
        <HouseTitle>Seen at the House</HouseTitle>
      </h2>
      <iframe
        src="/embed/social-feed"
        title={`Photos from ${venue.name}`}
        loading="lazy"
        className={`block h-[calc(90vw+72px)] w-full md:h-[calc(23vw+74px)] ${
          venue.socialFeedUrl ? "min-h-120" : ""
        }`}
      />
    </section>
  );
}
