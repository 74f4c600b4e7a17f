import type { ReactElement } from "react";

// Failures of the network and of a page.
export const offlineTryLater = "You are offline. Please try again once the connection is back.";
export const networkError = "Network error";
export const pleaseTryAgain = "Please try again.";
export const serverOutOfReach = "The server cannot be reached. Please try again.";
export const somethingWentWrong = (accent: (words: string) => ReactElement) => (
  <>Something {accent("Went Wrong")}</>
);
export const lightsOut = "Lights out for a moment";
export const nothingIsLost = "Nothing you sent is lost.";
export const pageFailed = (about: string) => `This page did not come up. ${about}`;
export const pageWaitsForConnection =
  "You are offline. This page comes up as soon as the connection is back.";
export const tryAgain = "Try again";

// A part that is still loading.
export const loading = "Loading...";
export const waitsForConnection =
  "You are offline. This comes up as soon as the connection is back.";
export const opensWhenOnline = "This opens as soon as the connection is back.";
export const didNotOpen = "This did not open.";
export const stillLoading = "Still loading.";
export const opensWhenLoaded = "It opens as soon as it has come.";
export const youAreOffline = "You are offline.";
