import { counted } from "@/lib/text";

// Names of days and months, and how moments and lengths of time are written.

export const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
export const shortMonths = months.map((name) => name.slice(0, 3));
/** From Monday on. */
export const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
export const shortWeekdays = weekdays.map((name) => name.slice(0, 3));
export const am = "AM";
export const pm = "PM";
export const atHour = (day: string, hour: string) => `${day} at ${hour}`;
export const dateAtHour = (date: string, hour: string) => `${date}, at ${hour}`;
export const dateAndHour = (date: string, hour: string) => `${date}, ${hour}`;
export const weekdayAndDate = (weekday: string, date: string) => `${weekday}, ${date}`;
export const fromTo = (start: string, end: string) => `${start} to ${end}`;
export const closed = "Closed";
export const minutesLong = (minutes: number) => counted(minutes, "minute");
export const hoursLong = (hours: number) => counted(hours, "hour");
export const hoursAndMinutesLong = (hours: number, minutes: number) =>
  `${counted(hours, "hour")} ${counted(minutes, "minute")}`;
/** The venue's time zone next to an hour. */
export const timeOf = (city: string) => `${city} time`;
