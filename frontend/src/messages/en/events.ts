import { counted } from "@/lib/text";

// The buttons of an event.

export const joinTheWaitlist = "Join the Waitlist";
export const useAPromoCode = "Use a Promo Code";
export const book = "Book";
export const onSale = (when: string) => `On sale ${when}`;
/** Accessible name of one of several buttons with the same text: "Details: Low Ceiling". */
export const actionOf = (action: string, title: string) => `${action}: ${title}`;

// When it starts.
export const allDay = "All day";
export const doors = (hour: string) => `Doors ${hour}`;
export const startsIn = "Starts in";
export const yearsAndMonths = (years: number, months: number) =>
  `${counted(years, "year")} ${counted(months, "month")}`;
export const monthsAndDays = (months: number, days: number) =>
  `${counted(months, "month")} ${counted(days, "day")}`;
export const wholeDays = (days: number) => counted(days, "day");
export const dayAndHours = (hours: number) => `1 day ${counted(hours, "hour")}`;

// Adding to a calendar, and sharing.
export const addToCalendar = "Add to Calendar";
export const googleCalendar = "Google Calendar";
export const outlook = "Outlook";
export const downloadIcs = "Download .ics";
export const share = "Share";
export const whatsApp = "WhatsApp";
export const facebook = "Facebook";
export const twitter = "Twitter";
export const email = "Email";
export const textMessage = "Text";
export const copyLink = "Copy Link";
export const linkCopied = "Event link copied to clipboard";
