import { ownPlace } from "./features/bookings/own-place";
import { fetchPage, keepPage } from "./lib/kept-page";

/** Responses whose page itself shows the state of the waitlist entry. */
const SAYS_SO = [200, 404, 410];

ownPlace(async () => {
  const response = await fetchPage();
  if (!SAYS_SO.includes(response.status)) return null;
  return new DOMParser().parseFromString(await response.text(), "text/html");
}).start();
keepPage();
