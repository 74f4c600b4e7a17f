import { type KeyboardEvent, useEffect, useState } from "react";
import { Link, useSearch } from "wouter";

import { bookingHref, editorHref, guestHref, VENUE } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { useList } from "@/admin/data/use-list";
import { slugOf } from "@/admin/ui/contents";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { TEXT_GROUPS } from "@/admin/venue/venue-texts";
import { createStore, useStore } from "@/lib/store";
import { useShortInstant } from "@/lib/time/clock";
import { useHasSettled } from "@/ui/field";

import { hrefOf, useNavItems } from "./views";

/** Something that was found, and where it is opened. */
interface Found {
  title: string;
  line: string;
  href: string;
}

interface Query<Row> {
  data?: { rows: readonly Row[] } | undefined;
  /** What it shows was asked for by other words. */
  isPlaceholderData: boolean;
}

const PAUSE_MS = 250;
const MOST = 5;
/** Fewer characters say too little of a guest. */
const SHORTEST = 2;

const open = createStore(false);

/** Opens the search of the whole panel. */
export const openFinder = () => open.set(true);

/** Whether a question is open, which has to be answered first. */
const isAsking = () => document.querySelector("[role=alertdialog]") !== null;

/** Whether a key is typed into something, or belongs to a dialog. */
const isTaken = ({ target }: globalThis.KeyboardEvent) =>
  target instanceof Element &&
  target.closest(
    "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]",
  ) !== null;

/** Finds any event, booking, guest and setting, from every view: by ⌘K, Ctrl+K or a slash. */
export function Finder() {
  const isOpen = useStore(open, false);
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
  const close = () => open.set(false);
  return (
    <PanelDialog isOpen={isOpen} onClose={close} title="Find" size="sm">
      <FinderFields onGo={close} />
    </PanelDialog>
  );
}

/** The field, and below it what it finds: the arrows go from link to link, Enter takes the first. */
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
  // To a section of the view that is open the browser goes by itself.
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

/** What is called by these words, in the groups in which it is shown. */
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
  const settings = useSettings(words.toLowerCase());
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

/** What is set in a view, by the headings under which it stands there. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  venue: [
    "Closed days and special hours",
    "Opening hours",
    "Spaces",
    "Pictures of the spaces",
    "Note of the bar",
  ],
  connections: ["Mail server", "Payments", "Calendar to import", "Where backups go"],
  security: ["Password", "Second factor", "Open sessions", "Staff", "Last log-ins"],
};

/** The sections of the panel and the settings of the venue that are called so. */
function useSettings(words: string): Found[] {
  const { main, groups } = useNavItems();
  const views = [...main, ...groups.flatMap(({ items }) => items)];
  if (words === "") return [];
  const texts = views.some(({ view }) => view === "venue") ? TEXT_GROUPS : [];
  const all = [
    ...views.map((item) => ({ title: item.name, line: "", href: hrefOf(item) })),
    ...views.flatMap((item) =>
      (SETTINGS[item.view] ?? []).map((title) => ({
        title,
        line: item.name,
        href: `${hrefOf(item)}#${slugOf(title)}`,
      })),
    ),
    ...texts.flatMap(({ title, fields }) =>
      fields.map(({ label }) => ({
        title: label,
        line: `Venue and hours, ${title}`,
        href: `${VENUE}#${slugOf(title)}`,
      })),
    ),
  ];
  return all.filter(({ title }) => title.toLowerCase().includes(words)).slice(0, MOST);
}
