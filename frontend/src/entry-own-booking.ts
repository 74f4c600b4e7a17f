import { type Own, ownBooking } from "./features/bookings/own-booking";

const token = window.location.pathname.split("/").at(-1) ?? "";

/** The page as the server draws it now. */
const redrawn: Own["redraw"] = async () => {
  const response = await fetch(window.location.pathname, { cache: "no-store" });
  const { body } = new DOMParser().parseFromString(await response.text(), "text/html");
  return body.querySelector("main");
};

ownBooking({ token, redraw: redrawn }).start();
