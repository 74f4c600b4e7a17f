import { endOf, type Span, startOf } from "./event-time";

interface Titled extends Span {
  title: string;
}

export interface Shows<E> {
  /** The next night of every show, soonest first; nights of one title are one show. */
  next: E[];
  /** The other nights of those shows, soonest first. */
  further: E[];
}

const titleKey = (title: string) =>
  title.normalize("NFC").toLowerCase().trim().split(/\s+/).join(" ");

/** Divides what is not over into shows and their further nights. */
export function showsOf<E extends Titled>(events: readonly E[], now: number): Shows<E> {
  const seen = new Set<string>();
  const shows: Shows<E> = { next: [], further: [] };
  const ahead = events
    .filter((event) => now < endOf(event))
    .sort((a, b) => startOf(a) - startOf(b));
  for (const event of ahead) {
    const key = titleKey(event.title);
    shows[seen.has(key) ? "further" : "next"].push(event);
    seen.add(key);
  }
  return shows;
}
