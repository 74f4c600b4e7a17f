import type { Schemas } from "@/api/client";
import { useVenue, type Venue } from "@/api/venue";
import { LinkedText } from "@/ui/linked-text";
import { Picture } from "@/ui/picture";
import { AccentTitle } from "@/ui/titles";

interface Place {
  name: string;
  description: string;
  picture: Schemas["Picture"] | null;
  /** What the profile knows of the same space. */
  space: Schemas["Space"] | undefined;
}

/** The rooms as the page describes them; those of the venue's profile where it describes none. */
export function placesOf(about: Schemas["AboutOut"] | undefined, { spaces }: Venue): Place[] {
  if (!about || about.spaces.length === 0) {
    return spaces.map((space) => ({ ...space, picture: null, space }));
  }
  return about.spaces.map(({ name, description, imageUrl, alt }) => ({
    name,
    description,
    picture: { imageUrl, alt },
    space: spaces.find((space) => space.name === name),
  }));
}

/** The rooms, one after the other as a guest walks through them. */
export function Places({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <section aria-label="The rooms" className="grid gap-y-18 pb-section lg:gap-y-28">
      {places.map((place, order) => (
        <PlaceSpread key={place.name} place={place} isMirrored={order % 2 === 1} />
      ))}
    </section>
  );
}

function PlaceSpread({ place, isMirrored }: { place: Place; isMirrored: boolean }) {
  const { name, description, picture, space } = place;
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
        {space?.place && <p className="mb-2 text-[15px] text-brass">{space.place}</p>}
        <h2 className="text-[38px] font-normal md:text-[48px]">
          <AccentTitle>{name}</AccentTitle>
        </h2>
        <p className="mt-5 max-w-[46ch] text-[18px] text-smoke">
          <LinkedText>{description}</LinkedText>
        </p>
        {space && <Measure seated={space.seated} standing={space.standing} area={space.area} />}
      </div>
    </article>
  );
}

function Measure({ seated, standing, area }: { seated: number; standing: number; area: number }) {
  const { areaUnit } = useVenue();
  const figures = [
    { name: "Seated", value: seated },
    { name: "Standing", value: standing },
    { name: areaUnit, value: area },
  ];
  return (
    <dl className="mt-8 flex flex-wrap gap-x-9 gap-y-4 wrap-break-word border-t border-line pt-6">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col">
          <dt className="order-1 text-[12px] font-medium tracking-[.2em] text-smoke uppercase">
            {name}
          </dt>
          <dd className="figures font-display text-[38px] leading-none text-brass-hi">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
