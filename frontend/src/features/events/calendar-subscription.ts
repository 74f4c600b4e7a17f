/** The ways in which calendars take in the venue's whole bill, and keep it up to date. */
export interface CalendarSubscription {
  /** For the calendar of the device itself. */
  webcal: string;
  google: string;
  /** Undocumented, so the plain address stands beside it. */
  outlook: string;
  /** The plain address, to be pasted anywhere. */
  plain: string;
}

/** The ways for a site at `origin`; `name` is what Outlook calls the calendar. */
export function calendarSubscription(origin: string, name: string): CalendarSubscription {
  const plain = `${origin}/calendar.ics`;
  const webcal = plain.replace(/^https?:/, "webcal:");
  const [cid, url, title] = [webcal, plain, name].map(encodeURIComponent);
  return {
    webcal,
    google: `https://calendar.google.com/calendar/r?cid=${cid}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${url}&name=${title}`,
    plain,
  };
}
