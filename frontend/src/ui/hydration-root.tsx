import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { createGate, type Gate, openWhenNear } from "@/lib/hydration/gates";
import { isHydrated, markHydrated, registerDeferred } from "@/lib/hydration/hydration";

/**
 * Hydrates its children separately from the page, near the window or on interaction. Earlier clicks
 * and input are recorded and replayed.
 */
export function HydrationRoot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isFromServer] = useState(() => !isHydrated());
  const [gate] = useState(createGate);
  const [first] = useState(children);
  const [isAlive, setIsAlive] = useState(false);

  useEffect(() => {
    if (gate && place.current) openWhenNear(place.current, gate);
  }, [gate]);
  const onHydration = useCallback(() => {
    setIsAlive(true);
    markHydrated(place.current);
  }, []);

  return (
    // Within another part it is hydrated with that part, and still from the server.
    <div ref={place} data-hydrating={isFromServer || undefined} suppressHydrationWarning>
      <Part gate={gate} onHydration={onHydration}>
        {isAlive ? children : first}
      </Part>
    </div>
  );
}

interface PartProps {
  gate: Gate | null;
  onHydration: () => void;
  children: ReactNode;
}

/** Memoized, because React discards the server's HTML if it renders a dehydrated boundary again. */
const Part = memo(({ gate, onHydration, children }: PartProps) => (
  <Suspense>
    <Waiting gate={gate} />
    {children}
    <HydrationSignal onHydration={onHydration} />
  </Suspense>
));

/** Suspends the hydration of its boundary until the gate opens. */
function Waiting({ gate }: { gate: Gate | null }) {
  if (gate) use(gate.opened);
  return null;
}

/** Hydrates together with the preceding siblings. */
function HydrationSignal({ onHydration }: { onHydration: () => void }) {
  useEffect(onHydration, [onHydration]);
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
 * A part whose code loads after the page around it is hydrated. Until then the first page shows the
 * server's markup; later pages wait for the code.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const arrival = new Promise<ComponentType<Props>>((resolve) => {
    registerDeferred(load, (code) => {
      fetched.code = code;
      resolve(code);
    });
  });
  const fetched: Fetched<Props> = { code: null, arrival };
  return (props: Props) => (
    <HydrationRoot>
      <Content fetched={fetched} props={props} />
    </HydrationRoot>
  );
}
