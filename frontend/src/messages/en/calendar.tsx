import type { ReactElement } from "react";

import { counted } from "@/lib/text";

/** Renders the accented part of a title. */
type Accent = (words: string) => ReactElement;

// The month.
export const calendar = "Calendar";
export const month = "Month";
export const prev = "PREV";
export const today = "Today";
export const next = "NEXT";
export const months = "Months";
export const hasEvents = "Has Events";
export const categories = "Categories";
export const all = "All";

// One day.
export const theDay = "The day";
export const selectADate = "Select a Date";
export const calendarFailed = "The calendar did not come up.";
export const tryAgain = "Try again";
export const loadingEvents = "Loading events...";
export const daysWithDots = "A day with dots has something on. Choose one to see what.";
export const noEventsThisMonth = "No events scheduled for this month";
export const noEventsThisDay = "No events scheduled for this date";
export const nextShow = "The next show";

// The month as a list.
export const theWholeBill = "The whole bill";
export const nextFourteenDays = "The next fourteen days";

// The calendar in an app of the visitor.
export const subscribeToOurCalendar = "Subscribe to our calendar";
export const calendarAddressCopied = "Calendar address copied to clipboard";
export const appleCalendar = "Apple Calendar or this device";
export const copyAddress = "Copy address";
export const dayWithEvents = (day: string, events: number) =>
  `${day}, ${events === 0 ? "no events" : counted(events, "event")}`;
export const eventsOfDay = (day: string, events: number) => `${day}: ${counted(events, "event")}`;
export const wholeMonthAsList = (month: string) => `All of ${month} as a list`;
export const wholeMonth = (month: string) => `All of ${month}`;
export const wholeMonthTitle = (month: string, accent: Accent) => <>All of {accent(month)}</>;
export const monthAtAGlance = (month: string) => `${month} at a glance`;
export const earlierInMonth = (month: string) => `Earlier in ${month}`;
export const googleCalendar = "Google Calendar";
export const outlook = "Outlook";
