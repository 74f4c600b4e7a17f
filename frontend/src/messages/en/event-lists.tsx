import type { ReactElement } from "react";

/** Renders the accented part of a title. */
type Accent = (words: string) => ReactElement;

// The cards and lines of events.
export const todayMark = "TODAY";
export const highlight = "Highlight";
export const moreInfo = "More Info";
export const view = "View";
export const details = "Details";
export const seeHowItWent = "See how it went";
export const nextDate = (link: ReactElement) => <>Next date: {link}</>;
export const withArtists = (artists: string) => `With ${artists}`;

// The next event.
export const nextEvent = "Next event";
export const eventHappeningNow = "Event Happening Now!";
export const nextEventStartsIn = "Next Event Starts In";
export const days = "Days";
export const hours = "Hours";
export const minutes = "Minutes";
export const seconds = "Seconds";
export const onStageNow = "On stage now";
export const tickets = "Tickets";
export const events = "Events";
export const noDatesAnnounced = (accent: Accent) => <>No dates {accent("announced yet")}</>;
export const makeAnEvening = "Until then, make an evening of your own.";
export const hostAnEvent = "Host an Event";

// Later and earlier shows.
export const fullCalendar = "Full Calendar";
export const furtherNights = "Further Nights";
export const laterShows = "Later Shows";
export const itHappenedHere = "It happened here";
export const pastEvents = "Past Events";
export const pastEventsFailed = "The past events could not be loaded.";

// The season.
export const noSeason = "No season is announced yet.";
export const getTickets = "Get Tickets";
export const getTicketsOf = (title: string) => `Get Tickets: ${title}`;
