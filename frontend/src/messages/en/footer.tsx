import type { ReactElement } from "react";

// The footer of every page.

export const findUs = "Find Us";
export const pages = "Pages";
export const home = "Home";
export const events = "Events";
export const menu = "Menu";
export const comedy = "Comedy";
export const creativity = "Creativity";
export const cocktailsCreativityComedy = "Cocktails, Creativity, Comedy";
export const hostAnEvent = "Host an Event";
export const visit = "Visit";
export const about = "About";
export const gallery = "Gallery";
export const history = "History";
export const contact = "Contact";
export const privacy = "Privacy";
export const terms = "Terms";
export const calendarFeed = "Calendar feed";
export const privateEventSoftwareBy = (link: ReactElement) => <>Private event software by {link}</>;

// The opening hours.
export const hours = "Hours";
export const today = "(today)";
export const closed = "Closed";
export const closedNow = "Closed now";
export const openNowUntil = (until: string) => `Open now, until ${until}`;
