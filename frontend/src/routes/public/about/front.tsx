import { useVenue } from "@/api/venue";
import { HouseTitle } from "@/ui/house-title";
import { Picture } from "@/ui/picture";

const SHADE =
  "absolute inset-0 bg-[linear-gradient(0deg,var(--color-ink),rgb(14_11_10/.5)_38%,transparent_66%,rgb(14_11_10/.62)),linear-gradient(90deg,rgb(14_11_10/.55),transparent_56%)]";

/** The first view: the way down to the door, and the house's one sentence. */
export function Front({ headline }: { headline: string }) {
  const { pagePictures, tagline } = useVenue();
  const picture = pagePictures.about;
  return (
    <header
      className={`relative isolate grid content-end overflow-clip px-gutter pt-40 pb-12 md:pb-16 print:min-h-0 print:pt-6 ${
        picture ? "min-h-[max(600px,min(94svh,920px))]" : "bg-linear-to-t from-ink to-curtain"
      }`}
    >
      {picture && (
        <div className="absolute inset-0 -z-10 print:hidden">
          <Picture
            src={picture.imageUrl}
            alt={picture.alt}
            sizes="max(100vw, 160svh)"
            priority
            className="size-full object-cover"
          />
          <div aria-hidden className={SHADE} />
        </div>
      )}
      <h1 className="max-w-[14ch] text-[clamp(52px,8.4vw,124px)] font-normal">
        <HouseTitle>{headline}</HouseTitle>
      </h1>
      <p className="mt-5 font-display text-[24px] text-parchment italic md:text-[30px]">
        {tagline}
      </p>
    </header>
  );
}
