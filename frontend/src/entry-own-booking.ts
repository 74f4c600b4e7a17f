import { type Own, ownBooking } from "./features/bookings/own-booking";
import { fetchPage, keepPage } from "./lib/kept-page";

const token = window.location.pathname.split("/").at(-1) ?? "";

/** Responses whose page itself shows the state of the booking. */
const SAYS_SO = [200, 404, 410];

/** The current page of the server. */
const redrawn: Own["redraw"] = async () => {
  const response = await fetchPage();
  if (!SAYS_SO.includes(response.status)) return null;
  const { body } = new DOMParser().parseFromString(await response.text(), "text/html");
  return body.querySelector("main");
};

ownBooking({ token, redraw: redrawn }).start();
keepPage();
