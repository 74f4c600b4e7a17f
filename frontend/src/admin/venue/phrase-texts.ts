import * as plain from "@/messages/phrases";

import type { TextField, TextGroup } from "./text-group";

const PLACES: readonly (readonly [name: TextField["name"], plain: string, label: string])[] = [
  ["phrasesHours", plain.hours, "Visit and contact: opening hours"],
  ["phrasesMessage", plain.message, "Contact: above the message form"],
  ["phrasesPress", plain.press, "About: above the address for the press"],
  ["phrasesLaterEvents", plain.laterEvents, "Home: after the events of the week"],
  ["phrasesPhotoFeed", plain.photoFeed, "Home: title of the photos"],
  ["phrasesMenu", plain.menu, "Menu: above the title"],
  ["phrasesMenuEmpty", plain.menuEmpty, "Menu: while it is empty"],
  ["phrasesMenuSectionEmpty", plain.menuSectionEmpty, "Menu: an empty section"],
  ["phrasesGallery", plain.gallery, "Gallery: above the title"],
  ["phrasesPhotos", plain.photos, "Gallery: above the invitation"],
  ["phrasesPhotosInvitation", plain.photosInvitation, "Gallery: the invitation"],
  ["phrasesHistoryEmptyTitle", plain.historyEmptyTitle, "History: title while it is empty"],
  ["phrasesHistoryEmpty", plain.historyEmpty, "History: text while it is empty"],
  ["phrasesOccasion", plain.occasion, "Private events: above the contacts"],
  ["phrasesTerms", plain.terms, "Terms: above the title"],
  ["phrasesNotFound", plain.notFound, "A page that does not exist"],
  ["phrasesEventOver", plain.eventOver, "Event: once it is over"],
  ["phrasesCreativity", plain.creativity, "Creativity: above the title"],
  ["phrasesCreativityEvents", plain.creativityEvents, "Creativity: above the events"],
  ["phrasesSecretCalendar", plain.secretCalendar, "Secret calendar: the invitation"],
  [
    "phrasesSecretCalendarTitle",
    plain.secretCalendarTitle,
    "Secret calendar: title after the sign-up",
  ],
  [
    "phrasesSecretCalendarJoined",
    plain.secretCalendarJoined,
    "Secret calendar: text after the sign-up",
  ],
];

const FOR_SEARCH: readonly (readonly [name: TextField["name"], label: string])[] = [
  ["phrasesPillarsTitle", "Cocktails: title in search results"],
  ["phrasesPillarsSummary", "Cocktails: first sentence in search results"],
  ["phrasesHistorySummary", "History: first sentence in search results"],
  ["phrasesHistoryChapters", "History: sentence about its chapters in search results"],
  ["phrasesGallerySummary", "Gallery: sentence about its pictures in search results"],
];

/** Phrases of the site that a venue may replace. */
export const PHRASES_GROUP: TextGroup = {
  view: "texts",
  title: "Phrases",
  folded: "Phrases in your own voice",
  words: "voice tone wording",
  fields: [
    ...PLACES.map(
      ([name, plainPhrase, label]): TextField => ({
        name,
        label,
        kind: "line",
        hint: `Leave blank for “${plainPhrase}”`,
      }),
    ),
    ...FOR_SEARCH.map(
      ([name, label]): TextField => ({
        name,
        label,
        kind: "line",
        hint: "Leave blank for the standard sentence.",
      }),
    ),
  ],
};
