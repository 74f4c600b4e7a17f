import type { SetupStep } from "./house";

const EMPTY = {
  clock: 12 as const,
  firstDay: 1 as const,
  ...{ name: "Sala Lume", shortName: "", tagline: "", intro: "", description: "" },
  ...{ email: null, phone: null, timeZone: "UTC", language: "en", currency: "EUR" },
  ...{
    logo: null,
    ground: "dark" as const,
    type: "deco" as const,
    accent: null,
    hero: [],
    pages: {},
    pagePictures: {},
  },
  ...{ hours: [], spaces: [], areaUnit: "m²", tax: { legalName: "", number: "" } },
  ...{ terms: { lead: "", clauses: [] }, privacy: { lead: "", clauses: [] } },
  ...{ openGraph: null, secretCalendar: null, photoWall: [] },
  ...{ hosting: { pictures: [] }, gallery: { photos: [] } },
  ...{ signUp: null, softwareCredit: null, pillars: {}, history: { sections: [] } },
  address: { street: "", locality: "", region: "", postalCode: "", country: "" },
};
/** A closed house that has a name and nothing else. */
export const HOUSE = { ...EMPTY, version: 3, isOpen: false, inFiles: { ...EMPTY, name: "" } };

export const STEPS: SetupStep[] = [
  { step: "name", done: false, missing: ["Street", "Town"] },
  { step: "look", done: false, missing: ["Logo"] },
  { step: "email", done: true, missing: [] },
];
