// Plain phrases, for a venue without its own in `phrases.toml` or in the panel.

export const hours = "Opening hours";
export const message = "Contact";
export const press = "Press";
export const laterEvents = "Later dates are in the calendar.";
export const photoFeed = "Photos";
export const menu = "Drinks and food";
export const menuEmpty = "Please ask us what we serve.";
export const menuSectionEmpty = "Please ask us.";
export const gallery = "Pictures";
export const photos = "Your photos";
export const photosInvitation =
  "Share your photos: tag {tag} on social media, and we may show them here.";
export const historyEmptyTitle = "No history is here yet.";
export const historyEmpty = "Please come back later.";
export const occasion = "Your event";
export const terms = "Bookings";
export const notFound = "There is no page at this address.";
export const eventOver = "This event is over.";
export const creativity = "Creative events";
export const creativityEvents = "Events";
export const secretCalendar =
  "Leave your name to hear by email of events that are not in the public calendar.";
export const secretCalendarTitle = "You are on the list";
export const secretCalendarJoined =
  "We email you about events that are not in the public calendar.";
