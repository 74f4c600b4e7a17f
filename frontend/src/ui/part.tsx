import {
  type ComponentType,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from "react";

import { isAwake, tellAwake } from "@/lib/waking/awake";
import { fetchLate } from "@/lib/waking/late-code";

/**
 * A part of a page that comes alive by itself, in tasks of its own, sooner when it is touched. Until
 * then it is asleep: clicks and typed text are kept for it.
 */
export function Part({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isFromServer] = useState(() => !isAwake());
  return (
    // Within another part it is hydrated when the page is awake, and still from the server.
    <div ref={place} className={isFromServer ? "asleep" : undefined} suppressHydrationWarning>
      <Suspense>
        {children}
        <Awakening of={place} />
      </Suspense>
    </div>
  );
}

/** Hydrated together with what stands before it. */
function Awakening({ of: place }: { of: RefObject<HTMLElement | null> }) {
  useEffect(() => tellAwake(place.current), [place]);
  return null;
}

interface Fetched<Props> {
  code: ComponentType<Props> | null;
  arrival: Promise<ComponentType<Props>>;
}

interface ContentProps<Props> {
  fetched: Fetched<Props>;
  props: Props;
}

function Content<Props extends object>({ fetched, props }: ContentProps<Props>) {
  const Code = fetched.code ?? use(fetched.arrival);
  return <Code {...props} />;
}

/**
 * A part whose code comes once the page around it is alive. Until then the first page shows what the
 * server wrote; on later pages the code is there before they are shown.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const arrival = new Promise<ComponentType<Props>>((resolve) => {
    fetchLate(load, (code) => {
      fetched.code = code;
      resolve(code);
    });
  });
  const fetched: Fetched<Props> = { code: null, arrival };
  // React takes what sleeps for outdated when it is drawn anew.
  return memo((props: Props) => (
    <Part>
      <Content fetched={fetched} props={props} />
    </Part>
  ));
}
