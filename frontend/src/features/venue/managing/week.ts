import type { Stretch } from "./venue-texts";

export const WEEK = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export type Day = (typeof WEEK)[number];

/** A stretch with its place in the list, by which the server names its mistakes. */
export interface Placed {
  stretch: Stretch;
  place: number;
}

/** The stretches of a day in their order. */
export const ofDay = (hours: readonly Stretch[], day: Day): Placed[] =>
  hours.flatMap((stretch, place) => (stretch.day === day ? [{ stretch, place }] : []));

/** Whether the house closes on the day after: also when it closes at the minute it opened. */
export const closesNextDay = ({ opens, closes }: Stretch): boolean => closes <= opens;

/** The hours with one more stretch on a day, at the end of that day. */
export function withStretch(hours: readonly Stretch[], day: Day): Stretch[] {
  const others = hours.find((stretch) => stretch.day !== day);
  const last = ofDay(hours, day).at(-1)?.stretch;
  const added = last
    ? { day, opens: last.closes, closes: "23:59" }
    : { day, opens: others?.opens ?? "17:00", closes: others?.closes ?? "23:00" };
  return WEEK.flatMap((name) => [
    ...ofDay(hours, name).map(({ stretch }) => stretch),
    ...(name === day ? [added] : []),
  ]);
}
