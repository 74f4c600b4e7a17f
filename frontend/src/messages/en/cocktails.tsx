import type { ReactElement } from "react";

/** Renders a text as a link. */
type InLink = (words: string) => ReactElement;

// Cocktails, creativity and comedy.

export const wentWrongTryAgain = "Something went wrong. Please try again.";
export const notifyMe = "Notify Me";
export const cocktailsFailed = "The cocktails could not be loaded.";
export const loadingCocktailMenu = "Loading cocktail menu...";
export const nextShowFailed = "The next show could not be loaded.";
export const noComedyShows = "No upcoming comedy shows scheduled yet!";
export const photosFailed = "The photos could not be loaded.";
export const loadingPhotos = "Loading photos...";
export const creativeShowComingSoon = "Next creative show coming soon!";
export const success = "Success!";
export const popUpsSubscribed = "You'll be notified about our cocktail pop-ups!";
export const cocktails = "Cocktails";
export const signatureCocktails = "Signature Cocktails";
export const theWholeMenu = "The Whole Menu";
export const oneNightOnly = "One night only";
export const cocktailPopUps = "Cocktail Pop-Ups";
export const popUpsExplained =
  "When the bar appears somewhere else for one night, you hear where. Leave your name.";
export const cocktailMenuComingSoon = "Cocktail menu coming soon!";
export const askAtTheBar = "Until it is written down, ask at the bar.";
export const creativity = "Creativity";
export const featuredCreativeShow = "Featured Creative Show";
export const previousShows = "Previous Shows";
export const moreCreativity = "More Creativity";
export const comedy = "Comedy";
export const nextFeaturedShow = "Next Featured Show";
export const pastClips = "Past clips";
export const pastClipsTitle = "Past Clips";
export const clipsComingSoon = "The best five minutes of an evening will run here.";
export const viewAllComedyEvents = "View All Comedy Events";
export const noDateYet = "No date is set yet.";
export const previousShowsTitle = "Previous shows";
export const showPhotosComingSoon = "Previous show photos coming soon!";
export const showPhotosWillHangHere = "They will hang here.";
export const welcome = "Welcome!";
export const addedToNewsletter = "You've been added to our newsletter!";
export const stayUpdated = "Stay Updated";
export const clipsAreWith = (link: InLink) => (
  <>
    What has been filmed so far is shown with the {link("featured shows")}
    <span>.</span>
  </>
);
export const loadingEvents = "Loading events...";
