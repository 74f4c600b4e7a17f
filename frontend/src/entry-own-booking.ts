import { type Own, ownBooking } from "./features/bookings/own-booking";
import { fetchPage, keepPage } from "./lib/kept-page";

const token = window.location.pathname.split("/").at(-1) ?? "";

/** Of these the page itself says what has become of the booking. */
const SAYS_SO = [200, 404, 410];

/** The page as the server draws it now. */
const redrawn: Own["redraw"] = async () => {
  const response = await fetchPage();
  if (!SAYS_SO.includes(response.status)) return null;
  const { body } = new DOMParser().parseFromString(await response.text(), "text/html");
  return body.querySelector("main");
};

ownBooking({ token, redraw: redrawn }).start();
keepPage();
