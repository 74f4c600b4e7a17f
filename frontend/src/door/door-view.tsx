import { useEffect, useState } from "react";

import type { DoorOnPhone, DoorShow, DoorTap } from "@/door/sync/door";
import { tapsOf } from "@/door/sync/door";
import { isolated } from "@/lib/characters";
import { forgetDraft, keepDraft, readDraft } from "@/lib/send-queue/drafts";
import { useStore } from "@/lib/store";
import { counted as inWords } from "@/lib/text";
import { currentTime } from "@/lib/time/server-time";
import { useFetchedCode } from "@/ui/fetched-code";
import { Loading } from "@/ui/loading";
import { toast } from "@/ui/overlays/toast";
import { ClosedDoor, EmptyDoor, SignedOutDoor } from "./closed-door";
import { Finder, type Tab } from "./finder";
import { headcount } from "./headcount";
import { Notices } from "./notices";
import { Occupancy } from "./occupancy";
import { OtherShows, WaitingParties } from "./other-shows";
import { PartyList } from "./party-list";
import { ThumbButton } from "./thumb-button";
import { begunWalkIn, nameOfWalkIn, WalkInDialog } from "./walk-in-dialog";

// The camera and its decoder load only when a code is scanned.
const loadScanner = () => import("./scan/scan-dialog");

/** Key of the opened show in the tab's storage, which survives a reload. */
const CHOSEN_SHOW = "door";

/** The door: one show at a time, and the others of the evening below. */
export function DoorView({ door }: { door: DoorOnPhone }) {
  const state = useStore(door.state, door.state.get());
  const [chosen, setChosen] = useState(() => readDraft(CHOSEN_SHOW)?.eventId ?? null);
  /** The show with an open dialog: it stays, even if another one is next or this one is gone. */
  const [pinned, setPinned] = useState<DoorShow | null>(null);
  const wanted = pinned?.eventId ?? chosen ?? door.eventId;
  if (state.connection === "signed out" || state.connection === "closed") {
    const begun = typeof wanted === "number" ? begunWalkIn(wanted) : null;
    return state.connection === "signed out" ? (
      <SignedOutDoor state={state} begun={begun} door={door} />
    ) : (
      <ClosedDoor state={state} begun={begun} isSignedIn={door.eventId !== null} />
    );
  }
  if (!state.door) {
    const isComing = !state.isRead || state.connection === "fine";
    return isComing ? <Loading>Loading the door...</Loading> : <EmptyDoor state={state} />;
  }
  const { shows } = state.door;
  const listed = shows.filter(({ parties }) => parties !== null);
  const show =
    listed.find(({ eventId }) => eventId === wanted) ??
    pinned ??
    nextOf(listed, currentTime()) ??
    null;
  if (!show) return <EmptyDoor state={state} />;
  const choose = (eventId: number) => {
    setChosen(eventId);
    keepDraft(CHOSEN_SHOW, { eventId });
  };
  return (
    <OneDoor
      key={show.eventId}
      door={door}
      show={show}
      isGone={show === pinned && !listed.includes(show)}
      shows={shows}
      onPin={setPinned}
    >
      <OtherShows shows={shows.filter((other) => other !== show)} state={state} onChoose={choose} />
    </OneDoor>
  );
}

const STILL_TO_LET_IN_MS = 90 * 60_000;

/** The show whose guests are arriving: the first that did not start long ago, else the last. */
const nextOf = (shows: readonly DoorShow[], now: number): DoorShow | undefined =>
  shows.find(
    ({ date, isCancelled }) => !isCancelled && Date.parse(date) + STILL_TO_LET_IN_MS > now,
  ) ?? shows.at(-1);

interface OneDoorProps {
  door: DoorOnPhone;
  show: DoorShow;
  /** It was removed elsewhere, and only stays while a dialog is open. */
  isGone: boolean;
  /** All of the evening. */
  shows: readonly DoorShow[];
  /** Called with the show while a dialog is open, and with null after the last one closes. */
  onPin: (show: DoorShow | null) => void;
  /** Content below the list. */
  children: React.ReactNode;
}

function OneDoor({ door, show, isGone, shows, onPin, children }: OneDoorProps) {
  const state = useStore(door.state, door.state.get());
  const [search, setSearch] = useState("");
  const [tab, setTab] = useState<Tab>("to come");
  const walkIn = nameOfWalkIn(show.eventId);
  // A reload restores an unfinished walk-in.
  const [open, setOpen] = useState<"walk-in" | "scan" | null>(readDraft(walkIn) && "walk-in");
  useEffect(() => onPin(open && show), [onPin, open, show]);
  const parties = show.parties ?? [];
  const taps = tapsOf(show, state);
  const counted = headcount(show, parties, taps);
  const close = () => {
    setOpen(null);
    forgetDraft(walkIn);
  };
  const scanner = useFetchedCode(loadScanner, open === "scan", () => {
    close();
    return () => setOpen("scan");
  });
  const undoLast = () => {
    const undone = door.undoLast();
    toast({
      title: undone
        ? `Taken back: ${whoTapped(undone, shows)}`
        : "Nothing was tapped on this phone yet.",
    });
  };
  const lookFor = (typed: string, chosen: Tab) => {
    setSearch(typed);
    setTab(chosen);
    window.scrollTo(0, 0);
  };
  return (
    <div className="mx-auto min-h-svh max-w-[720px] pb-32">
      <Occupancy show={show} counted={counted} person={state.door?.person ?? null}>
        <Notices door={door} state={state} taps={taps} counted={counted} parties={parties} />
        <Finder
          counted={counted}
          search={search}
          onSearch={(typed) => lookFor(typed, tab)}
          tab={tab}
          onTab={(chosen) => lookFor("", chosen)}
        />
      </Occupancy>
      <main>
        <WaitingParties show={show} />
        <PartyList
          show={show}
          taps={taps}
          counted={counted}
          search={search}
          tab={tab}
          onTap={door.tap}
        />
        {children}
      </main>
      <footer className="fixed inset-x-0 bottom-0 z-10 mx-auto grid max-w-[720px] grid-cols-[1fr_1.4fr_1fr] gap-2.5 border-t border-line bg-soot px-3.5 pt-3 pb-[calc(22px+env(safe-area-inset-bottom))]">
        <ThumbButton onClick={() => setOpen("walk-in")}>Walk-in</ThumbButton>
        <ThumbButton isMain onClick={() => setOpen("scan")}>
          Scan a code
        </ThumbButton>
        <ThumbButton onClick={undoLast}>Undo last</ThumbButton>
      </footer>
      <WalkInDialog
        isOpen={open === "walk-in"}
        onClose={close}
        isGone={isGone}
        show={show}
        counted={counted}
        onTap={door.tap}
      />
      {open === "scan" && scanner && (
        <scanner.ScanDialog
          onClose={close}
          show={show}
          shows={shows}
          counted={counted}
          taps={taps}
          onTap={door.tap}
        />
      )}
    </div>
  );
}

/** "Ada Lovelace, 2 seats", of a tap of any show. */
function whoTapped({ bookingId, name, seats }: DoorTap, shows: readonly DoorShow[]) {
  const party = shows
    .flatMap(({ parties }) => parties ?? [])
    .find((one) => one.bookingId === bookingId);
  return `${isolated(party?.customerName ?? (name || "Walk-in"))}, ${inWords(seats, "seat")}`;
}
