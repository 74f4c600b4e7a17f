import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSearch } from "wouter";

interface Entry {
  section: HTMLElement;
  title: string;
}

interface Contents {
  add: (entry: Entry) => void;
  remove: (section: HTMLElement) => void;
}

const ContentsContext = createContext<Contents | null>(null);

/** "Opening hours" as the address names it: "opening-hours". */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** How long a view may still grow above a part that was scrolled to. */
const GROWS_MS = 5000;
/** Events that show that the manager is looking elsewhere. */
const ACTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to a part that renders later than its page. The part stays in view while lists above it
 * load, until the manager acts; the returned function stops that sooner.
 */
function scrollTo(section: HTMLElement): () => void {
  section.querySelector("h2")?.focus({ preventScroll: true });
  const keep = () => section.scrollIntoView();
  keep();
  const observer = new ResizeObserver(keep);
  observer.observe(document.body);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of ACTS) window.removeEventListener(act, stop, { capture: true });
  };
  const timer = setTimeout(stop, GROWS_MS);
  for (const act of ACTS) window.addEventListener(act, stop, { capture: true, passive: true });
  return stop;
}

type ShowPart = (section: HTMLElement, title: string) => (() => void) | undefined;

const NamedPartContext = createContext<ShowPart>(() => undefined);

/** Scrolls to the part that the address names, once for each address, when that part is there. */
export function WithNamedPart({ children }: { children: ReactNode }) {
  const search = useSearch();
  const shownAt = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address names another part
  useLayoutEffect(() => {
    shownAt.current = null;
  }, [search]);
  const show = useCallback<ShowPart>((section, title) => {
    const { hash } = window.location;
    if (hash !== `#${slugOf(title)}` || hash === shownAt.current) return undefined;
    shownAt.current = hash;
    return scrollTo(section);
  }, []);
  return <NamedPartContext value={show}>{children}</NamedPartContext>;
}

/** Puts a section into the contents of the view, if it has any, and shows it if the address names it. */
export function useInContents(ref: RefObject<HTMLElement | null>, title: string): void {
  const contents = useContext(ContentsContext);
  const show = useContext(NamedPartContext);
  useEffect(() => (ref.current ? show(ref.current, title) : undefined), [show, ref, title]);
  useEffect(() => {
    const section = ref.current;
    if (!contents || !section) return;
    contents.add({ section, title });
    return () => contents.remove(section);
  }, [contents, ref, title]);
}

const inOrder = ({ section: one }: Entry, { section: other }: Entry) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** A long view that starts with its contents: a link to each `PanelSection` inside. */
export function WithContents({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const contents = useMemo<Contents>(
    () => ({
      add: (entry) => setEntries((all) => [...all, entry].sort(inOrder)),
      remove: (section) => setEntries((all) => all.filter((entry) => entry.section !== section)),
    }),
    [],
  );
  return (
    <ContentsContext value={contents}>
      <nav
        aria-label="On this page"
        className="sticky top-0 z-20 mb-6 border-b border-line bg-room print:hidden"
      >
        <ul className="flex gap-x-5 overflow-x-auto md:flex-wrap">
          {entries.map(({ title }) => (
            <li key={title}>
              <a
                href={`#${slugOf(title)}`}
                className="inline-flex h-11 min-w-11 items-center text-14 whitespace-nowrap text-brass-hi underline-offset-4 hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </ContentsContext>
  );
}
