import type { ReactNode } from "react";

import { useVenue } from "@/api/venue";
import type { DoorOnPhone, DoorState } from "@/door/sync/door";
import { useIsOnline } from "@/lib/connection";
import { counted } from "@/lib/text";

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto grid min-h-svh max-w-[430px] content-center gap-4 px-4.5">
    <h1 className="text-36">{title}</h1>
    {children}
  </main>
);

interface ClosedDoorProps {
  state: DoorState;
  /** The unfinished walk-in as text; null if there is none. */
  begun: string | null;
  /** Whether a session opened this door, rather than a link. */
  isSignedIn: boolean;
}

/** The door has closed: the phone keeps no guests, and the view lists taps that were not sent. */
export function ClosedDoor({ state, begun, isSignedIn }: ClosedDoorProps) {
  const { phone, phoneLink } = useVenue();
  if (isSignedIn)
    return (
      <Words title="This door is not open">
        <p className="text-smoke">The event is not there any more, or is not tonight.</p>
        <Unsent state={state} then="Please tell the manager who came in." />
        <Begun walkIn={begun}>was not let in. Please tell the manager.</Begun>
        <WayIn href="/admin">Go to the admin panel</WayIn>
      </Words>
    );
  return (
    <Words title="This door is closed">
      <p className="text-smoke">
        The link has ended, and the guests are not on this phone any more. The manager makes a new
        one in the panel, under Tonight.
        {phone && (
          <>
            <span> Or call the house: </span>
            <a href={phoneLink} className="figures whitespace-nowrap underline underline-offset-4">
              {phone}
            </a>
          </>
        )}
      </p>
      <Unsent state={state} then="Please tell the manager who came in." />
      <Begun walkIn={begun}>was not let in. Please tell the manager.</Begun>
    </Words>
  );
}

interface SignedOutDoorProps extends Pick<ClosedDoorProps, "state" | "begun"> {
  door: DoorOnPhone;
}

/** The user is signed out: the phone keeps no guests, and unsent taps wait. */
export function SignedOutDoor({ state, begun, door }: SignedOutDoorProps) {
  return (
    <Words title="You are signed out">
      <p className="text-smoke">The guests are not on this phone until you sign in again.</p>
      <Unsent
        state={state}
        then="It is all kept on this phone, and goes on when you sign in again."
      />
      <Begun walkIn={begun}>is kept, and opens when you sign in again.</Begun>
      <WayIn href={`/admin?view=bookings&event=${door.eventId}&door=1`}>Sign in</WayIn>
    </Words>
  );
}

function Unsent({ state: { taps }, then }: { state: DoorState; then: string }) {
  if (taps.length === 0) return null;
  return <p className="text-error">{`${counted(taps.length, "tap")} did not arrive. ${then}`}</p>;
}

/** Explains what happens to an unfinished walk-in. */
function Begun({ walkIn, children }: { walkIn: string | null; children: string }) {
  return (
    walkIn && <p className="text-limited">{`The walk-in you began (${walkIn}) ${children}`}</p>
  );
}

const WayIn = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    className="inline-flex min-h-13 items-center justify-center bg-brass px-5 font-medium text-on-brass"
  >
    {children}
  </a>
);

/** Shown without a show today, or before the first load. */
export function EmptyDoor({ state }: { state: DoorState }) {
  const isOnline = useIsOnline();
  return state.door ? (
    <Words title="No show tonight">
      <p className="text-smoke">The guests stand here on the day of the next one.</p>
    </Words>
  ) : (
    <Words title={isOnline ? "The server does not answer" : "No network"}>
      <p className="text-smoke">
        This door has not been opened on this phone yet. It comes up as soon as the server is
        reached.
      </p>
    </Words>
  );
}
