import { categoriesInUrl, categoriesOn, type Venue } from "@/api/venue";
import { readView } from "@/features/events/calendar/calendar-address";
import { shownDays } from "@/features/events/calendar/shown-days";
import { cut } from "@/lib/characters";
import { currentTime } from "@/lib/time/server-time";
import { venueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/menu-sheet";
import texts from "@/messages/routes.json";

import type { Match } from "./routes";
import rows from "./routes.json";

/** The full row of a match's route; it loads after the first page is hydrated. */
const rowOf = ({ route }: Match) => rows.find(({ path }) => path === route?.path);

/** How the pages are called and described, by the path of their route. */
const textsOf: Readonly<Record<string, Texts | undefined>> = texts;

interface Texts {
  title: string;
  description: readonly (string | Clause)[];
}

/**
 * Values for the placeholders in the URLs that a page reads, as far as the page's own URL
 * determines them.
 */
function inAddresses(
  { params }: Match,
  search: string,
  venue: Venue,
): Readonly<Record<string, string | undefined>> {
  const today = venueTime(venue.timeZone, venue.utcOffsets).dayKey(currentTime());
  const { start, end } = shownDays(readView(search, today).month, today, venue.firstDay);
  return {
    id: /^\d+/.exec(params.event ?? "")?.[0],
    gridStart: start,
    gridEnd: end,
    creativityCategories: categoriesInUrl(venue, "/creativity"),
    comedyCategories: categoriesInUrl(venue, "/comedy"),
  };
}

/** The URLs that a page reads, as far as its own URL determines them. */
export function readBy(match: Match, search: string, venue: Venue): readonly string[] {
  const known = inAddresses(match, search, venue);
  return (rowOf(match)?.queries ?? [])
    .map((query) => query.replace(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all))
    .filter((query) => !query.includes("{"));
}

type Known = Readonly<Record<string, string>>;

/** The values of placeholders in the texts of the routes; some can be empty. */
function placeholders({ name, shortName, tagline, address, pages, phrases }: Venue): Known {
  const known = {
    name,
    shortName,
    tagline,
    street: address?.street ?? "",
    city: address?.locality ?? "",
  };
  const summary = pages.home?.description ?? "";
  return {
    ...known,
    menu: pages.menu?.title || t.menu,
    pillars: phrases.pillarsTitle || t.pillars,
    summary: (isKnown(summary, known) && fill(summary, known)) || (tagline && `${tagline}.`),
  };
}

/** Whether all placeholders of a sentence have values. */
const isKnown = (sentence: string, known: Known): boolean =>
  [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => known[name] !== "");

/** Fills a title, without placeholders that are empty and their separators, as the server does. */
function fillTitle(title: string, known: Known): string | undefined {
  const missing = Object.keys(known).filter((name) => !known[name]);
  const rest = missing.reduce(
    (left, name) =>
      left.replace(new RegExp(`( \\| |: )\\{${name}\\}|\\{${name}\\}( \\| |: )?`), ""),
    title,
  );
  const filled = fill(rest, known);
  return filled === "" ? t.home : filled;
}

/** Fills a route's text; undefined if it needs a value that only the screen has. */
function fill(text: string, known: Known): string | undefined {
  const filled = text.replace(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all);
  return /\{\w+\}/.test(filled) ? undefined : filled;
}

/** Returns the last response of a URL; undefined until there is one. */
type AnswerOf = (url: string) => unknown;

type Entry = Readonly<Record<string, unknown>>;

const isEntry = (value: unknown): value is Entry => typeof value === "object" && value !== null;

const isIn = (list: unknown, text: unknown) => Array.isArray(list) && list.includes(text);

/** The entries of a list, or of all lists in an object. */
function entriesOf(answer: unknown): Entry[] {
  const lists = Array.isArray(answer) || !isEntry(answer) ? [answer] : Object.values(answer);
  return lists.filter((list) => Array.isArray(list)).flatMap((list) => list.filter(isEntry));
}

interface Clause {
  /** Default: the sentence always holds. */
  of?: string | undefined;
  /** The venue's own phrase of this name replaces the text. */
  phrase?: string | undefined;
  /** The slug that the entry's section of the menu has or had. */
  section?: string | undefined;
  /** The page that shows the category of the entry. */
  shownOn?: string | undefined;
  text: string;
}

/**
 * Whether the claims of a sentence are true for the data; the server does the same
 * (`nightcap/site/page_data.py`).
 */
function holds(
  { of, section, shownOn }: Clause,
  urls: readonly string[],
  venue: Venue,
  answerOf: AnswerOf,
): boolean {
  if (of === undefined) return true;
  const shown = shownOn === undefined ? undefined : categoriesOn(venue, shownOn);
  const named = entriesOf(answerOf("/api/sections")).find(
    ({ slug, earlierSlugs }) => slug === section || isIn(earlierSlugs, section),
  );
  return urls
    .filter((url) => url.startsWith(of))
    .flatMap((url) => entriesOf(answerOf(url)))
    .some(
      (entry) =>
        (section === undefined || (named !== undefined && entry.category === named.slug)) &&
        (shown?.includes(String(entry.category)) ?? true) &&
        entry.ticketStatus !== "Concluded",
    );
}

const LONGEST_DESCRIPTION = 200;

/** The start of a text, up to a whole word; the server cuts it the same way. */
function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  const beginning = cut(line, LONGEST_DESCRIPTION, "");
  if (beginning === line) return line;
  return `${beginning.replace(/ [^ ]*$/, "").replace(/[,;:.]+$/, "")}…`;
}

/**
 * A page's title and description from the loaded data: the description claims only facts in them.
 * The title is missing if the page fetches it.
 */
export function metaOf(match: Match, search: string, venue: Venue, answerOf: AnswerOf) {
  const { title, description } = textsOf[match.route?.path ?? ""] ?? {};
  if (title === undefined || !description) return undefined;
  const urls = readBy(match, search, venue);
  const event = match.params.event === undefined ? undefined : answerOf(urls[0] ?? "");
  const own = isEntry(event) ? { title: `${event.title}` } : {};
  const known = { ...placeholders(venue), ...own };
  const sentences = description
    .map((part) => (typeof part === "string" ? { text: part, isHeld: true } : part))
    .filter((part) => "isHeld" in part || holds(part, urls, venue, answerOf))
    .map((part) => ("phrase" in part && venue.phrases[part.phrase ?? ""]) || part.text)
    .filter((text) => isKnown(text, known));
  const described = isEntry(event) ? shortened(`${event.description ?? ""}`) : "";
  return {
    title: fillTitle(title, placeholders(venue)),
    description: described || fill(sentences.join(" "), known),
  };
}
