import { type FormEvent, useEffect, useRef, useState } from "react";

import { counted as inWords } from "@/lib/text";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Dialog } from "@/ui/overlays/dialog";

import { type CameraFault, watchForCodes } from "./camera";
import type { DoorShow, NewTap } from "./door";
import type { Headcount } from "./headcount";
import { codeIn, partyOfCode } from "./search";

interface ScanDialogProps {
  onClose: () => void;
  show: DoorShow;
  counted: Headcount;
  onTap: (tap: NewTap) => void;
}

const FAULTS: Record<CameraFault, string> = {
  refused: "The camera is not allowed here. Type the code instead.",
  missing: "There is no camera. Type the code instead.",
};

/** Finds a party by its code: held before the camera, or typed. */
export function ScanDialog({ onClose, show, counted, onTap }: ScanDialogProps) {
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<CameraFault | null>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    setCode(codeIn(typed));
  };
  return (
    <Dialog isOpen onClose={onClose} title="Scan a code" size="sm">
      {fault ? (
        <p className="mt-4 text-limited">{FAULTS[fault]}</p>
      ) : (
        <Camera onCode={(text) => setCode(codeIn(text))} onFault={setFault} />
      )}
      <div aria-live="polite" className="mt-4">
        {code !== "" && <Found code={code} show={show} counted={counted} onTap={onTap} />}
      </div>
      <form onSubmit={find} className="mt-4 flex items-end gap-3">
        <Field
          label="Or type the code"
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          className="grow"
        />
        <Button type="submit">Find</Button>
      </form>
    </Dialog>
  );
}

const BUZZ_MS = 60;

type CameraProps = Parameters<typeof watchForCodes>[1];

/** What the camera sees; a component of its own, because a dialog's content comes after the dialog. */
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

type FoundProps = Omit<ScanDialogProps, "onClose"> & { code: string };

function Found({ code, show, counted, onTap }: FoundProps) {
  const party = partyOfCode(show.parties ?? [], code);
  if (!party) return <p className="text-error">Nobody has the code {code} at this show.</p>;
  const { bookingId, customerName, numberOfTickets } = party;
  const inside = counted.arrived.get(bookingId) ?? 0;
  const left = numberOfTickets - inside;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3.5 border border-line bg-soot p-3.5">
      <div>
        <p className="text-[19px] leading-tight font-medium wrap-anywhere">{customerName}</p>
        <p className="figures text-[14.5px] text-smoke">
          {inWords(numberOfTickets, "seat")} · {code}
          {party.isCancelled && " · cancelled"}
          {inside > 0 && ` · ${inside} in`}
        </p>
      </div>
      {left > 0 ? (
        <Button
          variant="fill"
          onClick={() => onTap({ eventId: show.eventId, kind: "arrival", bookingId, seats: left })}
        >
          Arrive {left}
        </Button>
      ) : (
        <p className="text-available">All in</p>
      )}
    </div>
  );
}
