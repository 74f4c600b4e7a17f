// The frame of every page.
export const loading = "Loading...";
export const skipToContent = "Skip to content";
export const mainMenu = "Main";
export const menu = "Menu";
export const home = "Home";
export const viewEvents = "View Events";
export const hostAnEvent = "Host an Event";

// A page that did not load, or has changed.
export const pageFailed = "This page did not come up.";
export const pageComesWithConnection = "This page comes up as soon as the connection is back.";
export const linkWaitsForConnection =
  "There is no connection. The page you asked for comes up as soon as it is back.";
export const pageChanged = "This page has changed.";
export const pressedIsGone = "What you pressed is no longer there. Please look again.";
export const pageOutOfDate = "This page could not be read again. It may be out of date.";
export const tryAgain = "Try again";
