import type { ReactNode } from "react";

import { useVenue } from "@/api/venue";
import type { DoorState } from "@/door/sync/door";
import { telLink } from "@/lib/links";
import { counted } from "@/lib/text";

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto grid min-h-svh max-w-[430px] content-center gap-4 px-4.5">
    <h1 className="text-[36px]">{title}</h1>
    {children}
  </main>
);

/** The link has ended: no guest is left on this phone, and what could not be sent is named. */
export function ClosedDoor({ state }: { state: DoorState }) {
  const { phone } = useVenue();
  const left = state.taps.length;
  return (
    <Words title="This door is closed">
      <p className="text-smoke">
        The link has ended, and the guests are not on this phone any more. The manager makes a new
        one in the panel, under Tonight. Or call the house:{" "}
        <a href={telLink(phone)} className="figures whitespace-nowrap underline underline-offset-4">
          {phone}
        </a>
      </p>
      {left > 0 && (
        <p className="text-error">
          {`${counted(left, "tap")} of this phone did not arrive. Please tell the manager who came in.`}
        </p>
      )}
    </Words>
  );
}

/** Nothing to show: no evening is planned, or it was never heard of here. */
export function EmptyDoor({ state }: { state: DoorState }) {
  return state.door ? (
    <Words title="No show tonight">
      <p className="text-smoke">The guests stand here on the day of the next one.</p>
    </Words>
  ) : (
    <Words title="No network">
      <p className="text-smoke">
        This door has not been opened on this phone yet. It comes up as soon as there is a network.
      </p>
    </Words>
  );
}
