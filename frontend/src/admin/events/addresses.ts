const VIEW = "/admin?view=events";

/** Where the bill is listed. */
export const BILL = VIEW;

/** The editor of an event. */
export const editorHref = (eventId: number): string => `${VIEW}&event=${eventId}`;

/** The editor of a new event, empty or with what another one has. */
export const newHref = (from?: number): string =>
  from === undefined ? `${VIEW}&new=1` : `${VIEW}&new=1&from=${from}`;

/** The bookings of an event. */
export const bookingsHref = (eventId: number): string => `/admin?view=bookings&event=${eventId}`;
