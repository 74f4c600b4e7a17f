import { type KeyboardEvent, useEffect, useState } from "react";
import { Link, useSearch } from "wouter";

import { bookingHref, editorHref, guestHref, newHref, stepHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { useList } from "@/admin/data/use-list";
import { slugOf } from "@/admin/ui/contents";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { TEXT_GROUPS } from "@/admin/venue/venue-texts";
import { useStore } from "@/lib/store";
import { folded } from "@/lib/text";
import { useShortInstant } from "@/lib/time/venue-time";
import { useHasSettled } from "@/ui/field";

import { finderOpening, openFinder } from "./finder-opening";
import { hrefOf, useOpenPlaces } from "./views";

/** A search result, and its URL. */
interface Found {
  title: string;
  line: string;
  href: string;
}

interface Query<Row> {
  data?: { rows: readonly Row[] } | undefined;
  /** Whether the rows belong to an earlier search. */
  isPlaceholderData: boolean;
}

const PAUSE_MS = 250;
const MOST = 5;
/** Shorter input matches too many guests. */
const SHORTEST = 2;

/** Whether an open question must be answered first. */
const isAsking = () => document.querySelector("[role=alertdialog]") !== null;

/** Whether a key is typed into something, or belongs to a dialog. */
const isTaken = ({ target }: globalThis.KeyboardEvent) =>
  target instanceof Element &&
  target.closest(
    "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]",
  ) !== null;

/** Finds any event, booking, guest and setting, from every view: by ⌘K, Ctrl+K or a slash. */
export function Finder() {
  const isOpen = useStore(finderOpening, false);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isChord = event.key === "k" && (event.metaKey || event.ctrlKey) && !event.altKey;
      if (!(isChord || (event.key === "/" && !isTaken(event))) || isAsking()) return;
      event.preventDefault();
      openFinder();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  const close = () => finderOpening.set(false);
  return (
    <PanelDialog isOpen={isOpen} onClose={close} title="Find" size="sm">
      <FinderFields onGo={close} />
    </PanelDialog>
  );
}

/** The search field and its results: arrow keys move between links, Enter opens the first. */
function FinderFields({ onGo }: { onGo: () => void }) {
  const [typed, setTyped] = useState("");
  const { groups, isRead } = useFound(typed.trim());
  const isEmpty = groups.every(({ found }) => found.length === 0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li a")];
    const at = links.findIndex((link) => link.matches(":focus"));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) links[(at + step + links.length) % links.length]?.focus();
    else if (event.key === "Enter" && at === 0) links[1]?.click();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field and the links within have the keys
    <div onKeyDown={onKeyDown}>
      <PanelField
        label="Event, guest, booking or setting"
        type="search"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="mt-3 text-smoke">
        {isRead && isEmpty && "Nothing is called that."}
      </p>
      {groups.map(
        ({ name, found }) =>
          found.length > 0 && (
            <section key={name} aria-label={name} className="mt-3">
              <h3 className="label font-sans text-brass">{name}</h3>
              <ul className="mt-1">
                {found.map((one) => (
                  <li
                    key={`${one.title} ${one.line} ${one.href}`}
                    className="border-b border-row last:border-b-0"
                  >
                    <FoundLink found={one} onGo={onGo} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

function FoundLink({ found, onGo }: { found: Found; onGo: () => void }) {
  const className = "block min-h-11 px-2 py-2 hover:bg-coal focus:bg-coal";
  const content = (
    <>
      <bdi className="block wrap-anywhere">{found.title}</bdi>
      {found.line && <span className="figures block text-13 text-smoke">{found.line}</span>}
    </>
  );
  // The browser scrolls to a section of the open view without the router.
  const { search, hash } = new URL(found.href, window.location.href);
  const isHere = search === `?${useSearch()}`;
  return isHere && hash ? (
    <a href={found.href} className={className} onClick={onGo}>
      {content}
    </a>
  ) : (
    <Link href={found.href} className={className} onClick={onGo}>
      {content}
    </Link>
  );
}

interface Finding {
  groups: { name: string; found: Found[] }[];
  /** Whether all of it has been read. */
  isRead: boolean;
}

/** Searches for the typed words, and returns the results by group. */
function useFound(words: string): Finding {
  const can = usePermission();
  const nameInstant = useShortInstant();
  const isAsked = useHasSettled(words, PAUSE_MS) && words.length >= SHORTEST;
  const wanted = { search: words, limit: MOST };
  const events = useList(
    "/api/admin/events",
    { ...wanted, when: "all" },
    { enabled: isAsked && can("GET /api/admin/events") },
  );
  const bookings = useList("/api/bookings", wanted, {
    enabled: isAsked && can("GET /api/bookings"),
  });
  const guests = useList("/api/admin/guests", wanted, {
    enabled: isAsked && can("GET /api/admin/guests"),
  });
  const settings = useSettings(words);
  const rowsOf = <Row,>(query: Query<Row>) =>
    isAsked && !query.isPlaceholderData ? (query.data?.rows ?? []) : [];
  const isRead = isAsked && ![events, bookings, guests].some(({ isFetching }) => isFetching);
  const groups = [
    { name: "Panel", found: settings },
    {
      name: "Events",
      found: rowsOf(events).map(({ id, title, date }) => ({
        title,
        line: nameInstant(date),
        href: editorHref(id),
      })),
    },
    {
      name: "Bookings",
      found: rowsOf(bookings).map((booking) => ({
        title: booking.customerName,
        line: `${booking.reference} · ${booking.eventTitle}, ${nameInstant(booking.eventDate)}`,
        href: bookingHref(booking),
      })),
    },
    {
      name: "Guests",
      found: rowsOf(guests).map(({ key, name, email, phone }) => ({
        title: name,
        line: [email, phone].filter(Boolean).join(" · "),
        href: guestHref(key),
      })),
    },
  ];
  return { groups, isRead };
}

/** Words without a meaning for the search. */
const FILLERS = new Set(
  "a an and at do does for has have how i in is my of on our the to we what when where which who with".split(
    " ",
  ),
);

const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !FILLERS.has(word));

/** A shorter stem, such as "tax", is a prefix of too many words. */
const SHORTEST_STEM = 4;
/** "refunding" is a form of "refund", "timeless" is none of "time". */
const LONGEST_ENDING = 3;

const isFormOf = (typed: string, word: string) =>
  word.length >= SHORTEST_STEM &&
  typed.length <= word.length + LONGEST_ENDING &&
  typed.startsWith(word);

/** Whether each typed word is a prefix of one of these words, or a form of it: "refunds". */
function areMeant(typed: readonly string[], words: readonly string[]): boolean {
  const isMeant = (one: string) =>
    words.some((word) => word.startsWith(one) || isFormOf(one, word));
  return typed.length > 0 && typed.every(isMeant);
}

/** An entry of the panel that the search finds, with its synonyms. */
interface Findable extends Found {
  words: string;
}

/** Entries with the typed words in their title, then those with matching synonyms. */
function called(typed: string, entries: readonly Findable[]): Found[] {
  const isNamed = ({ title }: Findable) => areMeant(wordsIn(typed), wordsIn(title));
  const isMeant = ({ title, line, words }: Findable) =>
    areMeant(wordsIn(typed), wordsIn(`${title} ${line} ${words}`));
  const others = entries.filter((entry) => !isNamed(entry) && isMeant(entry));
  return [...entries.filter(isNamed), ...others];
}

/** The matching sections, actions and settings of the panel, in this order. */
function useSettings(words: string): Found[] {
  const can = usePermission();
  const { inBar, rest } = useOpenPlaces();
  if (words === "") return [];
  const places = [...inBar, ...rest];
  const items = places.flatMap((place) => place.items);
  const sections = places.flatMap((place) =>
    place.items.flatMap((item) => [
      {
        title: item.name,
        line: place.items.length > 1 ? place.name : "",
        words: item.words,
        href: hrefOf(item),
      },
      ...(item.steps ?? []).map((step) => ({
        ...step,
        line: item.name,
        href: stepHref(step.step),
      })),
    ]),
  );
  const actions = can("POST /api/events")
    ? [{ title: "New event", line: "", words: "add create put on show", href: newHref() }]
    : [];
  const parts = items.flatMap((item) =>
    (item.parts ?? []).map((part) => ({
      ...part,
      line: item.name,
      href: `${hrefOf(item)}#${slugOf(part.title)}`,
    })),
  );
  const texts = TEXT_GROUPS.flatMap(({ view, title, words: others = "", fields }) => {
    const item = items.find((one) => one.view === view);
    if (!item) return [];
    const href = `${hrefOf(item)}#${slugOf(title)}`;
    return [
      { title, line: item.name, words: others, href },
      ...fields.map(({ label }) => ({
        title: label,
        line: `${item.name}, ${title}`,
        words: "",
        href,
      })),
    ];
  });
  return [sections, actions, parts, texts]
    .flatMap((entries) => called(words, entries))
    .slice(0, MOST);
}
