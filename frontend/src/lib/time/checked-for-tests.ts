import { known, parseClockTime, parseDay, parseInstant, parseMonth } from "./checked";

/** Dates and times of tests; each raises RangeError for a text that is none. */
export const asDay = (text: string) => known(parseDay(text));
export const asMonth = (text: string) => known(parseMonth(text));
export const asClockTime = (text: string) => known(parseClockTime(text));
export const asInstant = (text: string) => known(parseInstant(text));
