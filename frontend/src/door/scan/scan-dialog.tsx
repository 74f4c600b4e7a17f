import { type FormEvent, useEffect, useRef, useState } from "react";
import { useVenue } from "@/api/venue";
import type { Headcount } from "@/door/headcount";
import { payLabel, standingOf, WAYS } from "@/door/money";
import { codeIn, partyOfCode } from "@/door/search";
import type { DoorShow, DoorTap, NewTap } from "@/door/sync/door";
import { ThumbButton } from "@/door/thumb-button";
import { isolated } from "@/lib/characters";
import { counted as inWords } from "@/lib/text";
import type { Instant } from "@/lib/time/checked";
import { useVenueTime } from "@/lib/time/venue-time";
import { Field } from "@/ui/field";
import { Dialog } from "@/ui/overlays/dialog";
import { type CameraFault, watchForCodes } from "./camera";

interface ScanDialogProps {
  onClose: () => void;
  show: DoorShow;
  /** All shows of the evening: a guest may come to the wrong one. */
  shows: readonly DoorShow[];
  counted: Headcount;
  taps: readonly DoorTap[];
  onTap: (tap: NewTap) => void;
}

const FAULTS: Record<CameraFault, string> = {
  refused: "The camera is not allowed here. Type the code instead.",
  missing: "There is no camera. Type the code instead.",
};

/** Finds a party by its code: held before the camera, or typed. */
export function ScanDialog({ onClose, ...room }: ScanDialogProps) {
  const [code, setCode] = useState("");
  const typed = useRef<HTMLInputElement>(null);
  const [wantsToType, setWantsToType] = useState(false);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    setCode(codeIn(typed.current?.value ?? ""));
  };
  return (
    <Dialog isOpen onClose={onClose} title="Scan a code" size="sm">
      {fault ? (
        <p className="mt-4 text-limited">{FAULTS[fault]}</p>
      ) : (
        <Camera onCode={(text) => setCode(codeIn(text))} onFault={setFault} />
      )}
      <div aria-live="polite" className="mt-4">
        {code !== "" && <Found code={code} {...room} />}
      </div>
      {fault || wantsToType ? (
        <form onSubmit={find} className="mt-4 flex items-end gap-3">
          <Field
            label="Or type the code"
            ref={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            autoFocus={wantsToType}
            className="grow"
          />
          <ThumbButton type="submit" className="px-6">
            Find
          </ThumbButton>
        </form>
      ) : (
        // A text field would open the keyboard over the camera's picture.
        <ThumbButton className="mt-4 w-full" onClick={() => setWantsToType(true)}>
          Type the code
        </ThumbButton>
      )}
    </Dialog>
  );
}

const BUZZ_MS = 60;

type CameraProps = Parameters<typeof watchForCodes>[1];

/** The camera's picture. It is a separate component, because a dialog renders its content late. */
function Camera(props: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!video.current) return;
    return watchForCodes(video.current, {
      onCode: (text) => {
        navigator.vibrate?.(BUZZ_MS);
        latest.current.onCode(text);
      },
      onFault: (fault) => latest.current.onFault(fault),
    });
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className="mt-4 aspect-square w-full bg-ink object-cover"
    />
  );
}

const CODE = /^[A-Z0-9]{4,12}$/;

/** Message for a code that belongs to no booking of this show. */
function strangerWords(code: string, other: DoorShow | undefined, hour: (at: Instant) => string) {
  if (other) {
    const when = other.isAllDay ? "" : `, ${hour(other.date)}`;
    return `This code is for ${isolated(other.title)}${when}.`;
  }
  return CODE.test(code)
    ? `Nobody has the code ${code} at this show.`
    : "This is not the code of a booking.";
}

type FoundProps = Omit<ScanDialogProps, "onClose"> & { code: string };

function Found({ code, show, shows, counted, taps, onTap }: FoundProps) {
  const { hour } = useVenueTime();
  const venue = useVenue();
  const party = partyOfCode(show.parties ?? [], code);
  if (!party) {
    const other = shows.find(({ parties }) => partyOfCode(parties ?? [], code));
    return <p className="text-error">{strangerWords(code, other, hour)}</p>;
  }
  const { bookingId, customerName, numberOfTickets } = party;
  const inside = counted.arrived.get(bookingId) ?? 0;
  const left = numberOfTickets - inside;
  const { owes, words } = standingOf(party, taps, venue);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3.5 border border-line bg-soot p-3.5">
      <div>
        <p className="text-19 leading-tight font-medium">
          <bdi>{customerName}</bdi>
        </p>
        <p className="figures text-14.5 text-smoke">
          {`${inWords(numberOfTickets, "seat")} · ${code}${party.isCancelled ? " · cancelled" : ""}${inside > 0 ? ` · ${inside} in` : ""}`}
        </p>
        {words && (
          <p
            className={`figures text-17 ${owes > 0 ? "font-semibold text-limited" : "text-available"}`}
          >
            {words}
          </p>
        )}
      </div>
      {left > 0 ? (
        <div className="grid gap-1.5">
          {(owes > 0 ? WAYS : [null]).map((paidBy) => (
            <ThumbButton
              key={paidBy}
              isMain
              className="px-5"
              onClick={() =>
                onTap({ eventId: show.eventId, kind: "arrival", bookingId, seats: left, paidBy })
              }
            >
              <span>{paidBy ? payLabel(paidBy, owes, venue) : `Arrive ${left}`}</span>
              {paidBy && <span className="sr-only">{`, let in ${left}`}</span>}
            </ThumbButton>
          ))}
        </div>
      ) : (
        <p className="text-available">All in</p>
      )}
    </div>
  );
}
