const VIEW = "/admin?view=bookings";

/** Where the nights are listed. */
export const NIGHTS = VIEW;

/** The bookings of one night. */
export const nightHref = (eventId: number): string => `${VIEW}&event=${eventId}`;

/** The list for the door of one night. */
export const doorHref = (eventId: number): string => `${nightHref(eventId)}&door=1`;
