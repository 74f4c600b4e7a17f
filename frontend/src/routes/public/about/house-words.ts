import type { Schemas } from "@/api/client";
import type { Venue } from "@/api/venue";

export interface HousePlace {
  name: string;
  description: string;
  picture: Schemas["PictureOut"] | null;
  /** What the profile knows of the same space. */
  space: Schemas["Space"] | undefined;
}

export interface HouseWords {
  headline: string;
  description: readonly string[];
  atAGlance: readonly Schemas["Glance"][];
  places: readonly HousePlace[];
  pressEmail: string;
}

/** What the page says: the house's own words, and those of its profile where there are none. */
export function houseWords(about: Schemas["AboutOut"] | undefined, venue: Venue): HouseWords {
  const spaceOf = (name: string) => venue.spaces.find((space) => space.name === name);
  const described = (about?.spaces ?? []).map(({ name, description, imageUrl, alt }) => ({
    name,
    description,
    picture: { imageUrl, alt },
    space: spaceOf(name),
  }));
  const known = venue.spaces.map((space) => ({
    name: space.name,
    description: space.description,
    picture: null,
    space,
  }));
  return {
    headline: about?.headline || venue.name,
    description: about && about.description.length > 0 ? about.description : [venue.description],
    atAGlance: about?.atAGlance ?? [],
    places: described.length > 0 ? described : known,
    pressEmail: about?.pressEmail || venue.email,
  };
}
