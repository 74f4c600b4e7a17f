import type { SetupStep } from "./house";

const EMPTY = {
  clock: 12 as const,
  firstDay: 1 as const,
  ...{ name: "Sala Lume", shortName: "", tagline: "", intro: "", description: "" },
  ...{ email: null, phone: null, timeZone: "UTC", language: "en", currency: "EUR" },
  ...{
    logo: null,
    mapDrawing: null,
    ground: "dark" as const,
    type: "deco" as const,
    accent: null,
    headline: [],
    hero: [],
    pages: {},
    pagePictures: {},
  },
  ...{
    hours: [],
    spaces: [],
    areaUnit: "m²",
    tax: { legalName: "", number: "", name: "Tax", percent: 0 },
  },
  ...{ terms: { lead: "", clauses: [] }, privacy: { lead: "", clauses: [] } },
  ...{ openGraph: null, secretCalendar: null, photoWall: [] },
  ...{ hosting: { pictures: [] }, gallery: { photos: [] } },
  ...{ signUp: null, softwareCredit: null, pillars: {}, history: { sections: [] } },
  address: { street: "", locality: "", region: "", postalCode: "", country: "" },
};
/** A closed site with only a name. */
export const HOUSE = { ...EMPTY, version: 3, isOpen: false, inFiles: { ...EMPTY, name: "" } };

const PICTURE = { imageUrl: "/media/a.jpg", alt: "A lamp" };
const ROOM = { name: "Bar", description: "A bar", seated: 9, standing: 9, area: 9, dimensions: "" };
/** A venue that has an entry of each kind. */
export const FULL = {
  ...HOUSE,
  headline: [{ word: "Sala Lume", icon: "logo" }],
  hero: [{ ...PICTURE, mirrored: false, focus: "left", portraitUrl: null }],
  openGraph: PICTURE,
  secretCalendar: PICTURE,
  photoWall: [PICTURE],
  hosting: { pictures: [PICTURE] },
  gallery: { photos: [{ ...PICTURE, caption: "Opening night" }] },
  hours: [{ day: "Monday", opens: "18:00", closes: "23:00" }],
  spaces: [{ ...ROOM, name: "Main room", place: "", rooms: [ROOM] }],
  pages: { menu: { isOn: true, title: "Carta", description: "" } },
  pagePictures: { menu: PICTURE },
  pillars: { comedy: PICTURE },
  signUp: {
    ...{ button: "Sign up", url: "https://lume.example" },
    titles: [{ contains: ["jam"], opensForm: true }],
  },
  softwareCredit: { name: "Nightcap", url: "https://nightcap.example" },
  history: {
    sections: [
      {
        ...{ heading: "A pier", paragraphs: ["Boats."], at: 0.5 },
        photo: { caption: "The pier", year: "1911", drawing: null },
        video: { caption: "A boat", drawing: null },
      },
    ],
    walk: {
      ...{ street: "Pier Street", crossings: [{ name: "5th", at: 0.2 }], house: 0.625 },
      endsInWater: true,
    },
  },
  terms: { lead: "", clauses: [{ title: "Tickets", text: "Be kind." }] },
  privacy: { lead: "", clauses: [{ title: "Data", text: "Little." }] },
};

export const STEPS: SetupStep[] = [
  { step: "name", done: false, missing: ["Street", "Town"] },
  { step: "look", done: false, missing: ["Logo"] },
  { step: "email", done: true, missing: [] },
];
