import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";

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

/** Puts a section into the contents of the view, where it has any. */
export function useInContents(ref: RefObject<HTMLElement | null>, title: string): void {
  const contents = useContext(ContentsContext);
  useEffect(() => {
    const section = ref.current;
    if (!contents || !section) return;
    contents.add({ section, title });
    return () => contents.remove(section);
  }, [contents, ref, title]);
}

const inOrder = ({ section: one }: Entry, { section: other }: Entry) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** Does what the browser does for a section that the address names, which was not there yet then. */
function show({ section }: Entry) {
  section.querySelector("h2")?.focus({ preventScroll: true });
  section.scrollIntoView();
}

/** A view so long that it begins with its contents: a link to each `PanelSection` within. */
export function WithContents({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const hasShown = useRef(false);
  const contents = useMemo<Contents>(
    () => ({
      add: (entry) => {
        setEntries((all) => [...all, entry].sort(inOrder));
        const isNamed = window.location.hash === `#${slugOf(entry.title)}`;
        if (isNamed && !hasShown.current) show(entry);
        hasShown.current ||= isNamed;
      },
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
