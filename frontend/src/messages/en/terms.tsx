import type { ReactElement } from "react";

/** Renders a text as a link. */
type InLink = (words: string) => ReactElement;

// The house terms.

export const termsFailed = "The house's own terms could not be loaded.";
export const loadingTerms = "Loading terms...";
export const houseTerms = "House Terms";
export const bookingHere = "Booking here";
export const youGetACode =
  "You get a code, and an email that confirms it; the code is what we ask for at the door.";
export const eventsOfOtherSites =
  "Where an event is sold or takes sign-ups on another site, you deal with that site by its terms, not with us.";
export const whatWeKeep = "What we keep";
export const bookingHolds = (seats: ReactElement, venue: string) => (
  <>
    A booking on this site holds up to {seats} seats{" "}
    <span>{venue ? `at ${venue} in your name. ` : "in your name. "}</span>
  </>
);
export const nothingIsPaidHere = "Nothing is paid on this site. ";
export const whatWeKeepIsUnder = (link: InLink, email: ReactElement | "" | null) => (
  <>
    What is kept of you, and for how long, is told under {link("Privacy")}
    {email && (
      <>
        <span>. Questions go to </span>
        {email}
      </>
    )}
    <span>.</span>
  </>
);
