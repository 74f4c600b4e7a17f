import { endOf, type Span, startOf } from "./event-time";

interface Show extends Span {
  category: string;
  featured: boolean;
}

/** The show of a category to put forward: the soonest featured one, else the soonest that is not over. */
export function nextShow<E extends Show>(
  events: readonly E[],
  category: string,
  now: number,
): E | undefined {
  const ahead = events
    .filter((event) => event.category === category && now < endOf(event))
    .sort((a, b) => startOf(a) - startOf(b));
  return ahead.find(({ featured }) => featured) ?? ahead[0];
}
