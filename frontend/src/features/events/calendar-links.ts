const TWO_HOURS = 2 * 60 * 60 * 1000;
const LONGEST_TEXT = 1200;

export interface CalendarEntry {
  title: string;
  description: string;
  /** Instants, ISO 8601 in UTC; without an end the entry lasts two hours. */
  date: string;
  endDate: string | null;
  /** First day and the day after the last, in the venue's zone: set for all-day events only. */
  days: { first: string; next: string } | null;
  location: string;
  /** IANA name. */
  timeZone: string;
  /** Page of the event, added to the text. */
  url: string;
}

const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

const compact = (text: string) => text.replace(/[-:]/g, "").replace(/\.\d+/, "");

function endOf({ date, endDate }: CalendarEntry): string {
  return new Date(endDate ?? Date.parse(date) + TWO_HOURS).toISOString();
}

function textOf({ description, url }: CalendarEntry): string {
  const text = description.trim();
  const shortened = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  return [shortened, url].filter(Boolean).join("\n\n");
}

/** Google Calendar's template page, filled in. */
export function googleCalendarLink(entry: CalendarEntry): string {
  const start = entry.days ? entry.days.first : new Date(entry.date).toISOString();
  const end = entry.days ? entry.days.next : endOf(entry);
  return `https://calendar.google.com/calendar/render?${query({
    action: "TEMPLATE",
    text: entry.title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz: entry.timeZone,
    details: textOf(entry),
    location: entry.location,
  })}`;
}

/** Outlook's compose page, filled in; undocumented, so the .ics file stands beside it. */
export function outlookCalendarLink(entry: CalendarEntry): string {
  return `https://outlook.live.com/calendar/deeplink/compose?${query({
    path: "/calendar/action/compose",
    rru: "addevent",
    startdt: entry.days ? entry.days.first : new Date(entry.date).toISOString(),
    enddt: entry.days ? entry.days.next : endOf(entry),
    ...(entry.days && { allday: "true" }),
    subject: entry.title,
    body: textOf(entry),
    location: entry.location,
  })}`;
}
