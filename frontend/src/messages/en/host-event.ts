// The page of private events.

export const spacesFailed = "The spaces could not be loaded.";
export const loadingSpaces = "Loading spaces...";
export const privateEventsFailed = "What we offer could not be loaded.";
export const loadingPrivateEvents = "Loading private events...";
export const inquireNow = "Inquire Now";
export const askForADate = "Ask for a Date";
export const atAGlanceTitle = "At A Glance";
export const eventTypes = "Event Types";
export const venueFeatures = "Venue Features";
export const tellUsTheOccasion = "Tell us the occasion";
export const whatToTellUs =
  "The day, the hours, how many you are and what it is about: that is enough for a first answer.";
export const viewAllEvents = "View All Events";
export const writeToUs = "Write to Us";
export const hostYourEvent = "Host Your Event";
export const eventSpaces = "Event Spaces";
export const seated = "Seated";
export const standing = "Standing";
export const anEventAt = (venue: string) => (venue ? `An event at ${venue}` : "An event");
