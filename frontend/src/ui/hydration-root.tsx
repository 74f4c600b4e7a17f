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
import { isHydrated, markHydrated, registerDeferred } from "@/lib/hydration/hydration";

/**
 * Hydrates separately from the page, sooner when it is touched. Clicks and input before that are
 * recorded and replayed.
 */
export function HydrationRoot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isFromServer] = useState(() => !isHydrated());
  return (
    // Within another part it is hydrated with that part, and still from the server.
    <div ref={place} data-hydrating={isFromServer || undefined} suppressHydrationWarning>
      <Suspense>
        {children}
        <HydrationSignal of={place} />
      </Suspense>
    </div>
  );
}

/** Hydrated together with what stands before it. */
function HydrationSignal({ of: place }: { of: RefObject<HTMLElement | null> }) {
  useEffect(() => markHydrated(place.current), [place]);
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
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const arrival = new Promise<ComponentType<Props>>((resolve) => {
    registerDeferred(load, (code) => {
      fetched.code = code;
      resolve(code);
    });
  });
  const fetched: Fetched<Props> = { code: null, arrival };
  // memo: re-rendering a dehydrated boundary would make React discard the server's HTML.
  return memo((props: Props) => (
    <HydrationRoot>
      <Content fetched={fetched} props={props} />
    </HydrationRoot>
  ));
}
