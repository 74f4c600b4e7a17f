import { ownPlace } from "./features/bookings/own-place";

/** Of these the page itself says what has become of the place in line. */
const SAYS_SO = [200, 404, 410];

ownPlace(async () => {
  const response = await fetch(window.location.pathname, { cache: "no-store" });
  if (!SAYS_SO.includes(response.status)) return null;
  return new DOMParser().parseFromString(await response.text(), "text/html");
}).start();
