import type { ReactNode } from "react";

import type { Schemas } from "@/api/client";
import type { DoorOnPhone, DoorState, DoorTap } from "@/door/sync/door";
import { waitingOf } from "@/door/sync/door-storage";
import { isolated } from "@/lib/characters";
import { useIsOnline } from "@/lib/connection";
import { overfullInWords } from "@/lib/seats-left";
import { counted as inWords } from "@/lib/text";
import { useVenueTime } from "@/lib/time/venue-time";
import type { Headcount } from "./headcount";

interface NoticesProps {
  door: DoorOnPhone;
  state: DoorState;
  taps: readonly DoorTap[];
  counted: Headcount;
  parties: readonly Schemas["DoorPartyOut"][];
}

/** Warnings for the door: no network, seats given twice, rejected taps. */
export function Notices({ door, state, taps, counted, parties }: NoticesProps) {
  const waiting = waitingOf(state).filter(({ id }) => !state.unkept.includes(id)).length;
  const ofOthers = state.taps.filter(
    ({ refused, by }) => refused === undefined && by && by.id !== state.door?.person?.id,
  );
  const others = [...new Set(ofOthers.map(({ by }) => isolated(by?.name ?? "")))].join(", ");
  const refused = state.taps.filter((tap) => tap.refused !== undefined);
  const twice = parties.filter(({ bookingId }) => counted.surplus.has(bookingId));
  return (
    <div aria-live="polite" className="not-empty:mt-3">
      {state.connection === "no network" && <Away waiting={waiting} />}
      {counted.promised > 0 && <GivenTwice taps={taps} counted={counted} />}
      {twice.length > 0 && (
        <Notice>{`Let in twice, and counted once: ${twice.map(({ customerName }) => isolated(customerName)).join(", ")}.`}</Notice>
      )}
      {ofOthers.length > 0 && (
        <Notice>
          {`${inWords(ofOthers.length, "tap")} of ${others} ${ofOthers.length === 1 ? "is" : "are"} kept on this phone until ${others} signs in.`}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice>
          <span>{`${inWords(refused.length, "tap")} could not be saved: ${refused[0]?.refused ?? ""} `}</span>
          <button
            type="button"
            className="-my-2.5 inline-flex h-11 items-center underline underline-offset-4"
            onClick={() => door.discard(refused.map(({ id }) => id))}
          >
            Drop
          </button>
        </Notice>
      )}
    </div>
  );
}

function Away({ waiting }: { waiting: number }) {
  const why = useIsOnline() ? "The server does not answer." : "No network.";
  return (
    <p className="figures -mx-4.5 bg-away px-4.5 py-2.5 text-15 text-away-hi">
      {`${why} ${
        waiting === 0
          ? "Taps are kept on this phone and go on by themselves."
          : `${inWords(waiting, "tap")} ${waiting === 1 ? "is kept on this phone and goes" : "are kept on this phone and go"} on by ${waiting === 1 ? "itself" : "themselves"}.`
      }`}
    </p>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="figures -mx-4.5 border-t border-line bg-[#3a1519] px-4.5 py-2.5 text-15 text-[#ffd9d3]">
    {children}
  </p>
);

function GivenTwice({ taps, counted }: Pick<NoticesProps, "taps" | "counted">) {
  const { hour } = useVenueTime();
  const named = counted.givenTwice.flatMap((id) => taps.find((tap) => tap.id === id) ?? []);
  return (
    <Notice>
      {`${overfullInWords(counted)}${named.length > 0 ? ` Last walked in: ${named.map(({ name, seats, at }) => `${isolated(name || "no name")} (${seats}, ${hour(at)})`).join(", ")}.` : ""}`}
    </Notice>
  );
}
