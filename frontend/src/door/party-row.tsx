import { Fragment, useState } from "react";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import type { DoorTap } from "@/door/sync/door";
import { type GuestTag, tagsOf } from "@/lib/guest-tags";
import { type Currency, moneyInWords } from "@/lib/money";
import { counted } from "@/lib/text";
import type { Day, Instant } from "@/lib/time/checked";
import { useVenueTime } from "@/lib/time/venue-time";
import { payLabel, type standingOf, WAYS, type Way } from "./money";

interface PartyRowProps {
  party: Schemas["DoorPartyOut"];
  /** The evening's day. */
  day: Day;
  /** How many of it are in the room. */
  inside: number;
  since: Instant | undefined;
  /** How many more were tapped than it has seats. */
  surplus: number;
  standing: ReturnType<typeof standingOf>;
  /** Called with the way of payment, if it owes money. */
  onArrive: (seats: number, paidBy: Way | null) => void;
  onUndo: () => void;
}

/**
 * A party: one tap admits all of it, a tap on its name some of it. A party that owes is admitted as
 * cash or card, and the first arrivals pay the whole amount.
 */
export function PartyRow(props: PartyRowProps) {
  const { party, day, inside, since, surplus, standing, onArrive, onUndo } = props;
  const [isOpen, setOpen] = useState(false);
  const { hour } = useVenueTime();
  const venue = useVenue();
  const { customerName, numberOfTickets } = party;
  const left = numberOfTickets - inside;
  const isIn = left <= 0;
  const about = [
    counted(numberOfTickets, "seat"),
    party.isComp && "comp",
    since !== undefined && `in since ${hour(since)}`,
    party.code,
    party.isByPhone && "by phone",
    party.phoneEnding && `…${party.phoneEnding}`,
  ];
  return (
    <li className="border-b border-row px-4.5 py-3">
      <div className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-3.5">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="py-0.5 text-left"
        >
          <span className={`block text-19 leading-tight font-medium ${isIn ? "text-smoke" : ""}`}>
            <bdi>{customerName}</bdi> <Money standing={standing} isIn={isIn} />
          </span>
          <span className="figures text-14.5 text-smoke">
            {party.isCancelled && <Tag>Cancelled</Tag>}
            {party.isHeld && inside === 0 && <Tag>Not confirmed</Tag>}
            {surplus > 0 && <Tag>{`${surplus} tapped twice`}</Tag>}
            <Facts>{about}</Facts>
          </span>
        </button>
        {standing.owes > 0 && !isIn ? (
          <PayButtons left={left} name={customerName} owes={standing.owes} onArrive={onArrive} />
        ) : (
          <MainButton
            inside={inside}
            left={left}
            whole={numberOfTickets}
            name={customerName}
            onArrive={onArrive}
            onUndo={onUndo}
          />
        )}
      </div>
      <PartyRemarks party={party} day={day} />
      {isOpen && (
        <fieldset className="mt-3 flex flex-wrap items-center gap-2.5">
          <legend className="sr-only">{`How many of ${customerName} come in`}</legend>
          {standing.owes > 0 && !isIn && (
            <p className="basis-full text-smoke">
              {`Some come in now, and pay ${moneyInWords(standing.owes, venue)} for all:`}
            </p>
          )}
          {(standing.owes > 0 ? WAYS : [null]).map((way) => (
            <div key={way} className="flex basis-full flex-wrap items-center gap-2.5">
              {Array.from({ length: Math.max(0, left) }, (_, index) => index + 1).map((seats) => (
                <button
                  key={seats}
                  type="button"
                  onClick={() => {
                    onArrive(seats, way);
                    setOpen(false);
                  }}
                  className="figures min-h-12 min-w-12 border border-line px-3 text-17"
                >
                  {way ? (
                    <>
                      <span className="block leading-tight">{`${seats} in`}</span>
                      <span className="text-14.5">{payLabel(way, standing.owes, venue)}</span>
                    </>
                  ) : (
                    <span>{seats}</span>
                  )}
                  <span className="sr-only">{` of ${customerName}`}</span>
                </button>
              ))}
              {!(way || isIn) && <span className="text-smoke">come in now</span>}
            </div>
          ))}
          {inside > 0 && (
            <button
              type="button"
              onClick={() => {
                onUndo();
                setOpen(false);
              }}
              className="ml-auto min-h-12 border border-line px-4"
            >
              Nobody is in<span className="sr-only">{` of ${customerName}`}</span>
            </button>
          )}
        </fieldset>
      )}
    </li>
  );
}

const Tag = ({ children }: { children: string }) => (
  <span className="mr-1.5 inline-block bg-[#5d1a20] px-1.75 text-11 leading-5 font-semibold tracking-[0.08em] text-[#ffd9d3] uppercase">
    {children}
  </span>
);

/** "owes $40" or "paid", next to a name, as text and in its own color. */
function Money({ standing: { owes, words, isPaid }, isIn }: { isIn: boolean } & StandingProps) {
  if (!words || (isIn && !isPaid && owes === 0)) return null;
  const tone = isPaid ? "text-available" : "text-smoke";
  return (
    <span
      className={`figures text-14.5 whitespace-nowrap ${owes > 0 ? "border border-limited px-1.5 font-semibold text-limited" : `font-normal ${tone}`}`}
    >
      {words}
    </span>
  );
}

type StandingProps = Pick<PartyRowProps, "standing">;

interface PayButtonsProps {
  left: number;
  name: string;
  owes: number;
  onArrive: (seats: number, paidBy: Way) => void;
}

/** Admits all of a party that owes: one tap records the way of payment. */
function PayButtons({ left, name, owes, onArrive }: PayButtonsProps) {
  const venue = useVenue();
  return (
    <div className="grid gap-1.5">
      {WAYS.map((way) => (
        <button
          key={way}
          type="button"
          onClick={() => onArrive(left, way)}
          className="figures min-h-12 max-w-36 min-w-24 border border-brass px-2.5 text-17 font-medium text-brass-hi"
        >
          <span>{payLabel(way, owes, venue)}</span>
          <span className="sr-only">{` ${name}, let in ${left}`}</span>
        </button>
      ))}
    </div>
  );
}

interface MainButtonProps {
  inside: number;
  left: number;
  whole: number;
  name: string;
  onArrive: (seats: number, paidBy: null) => void;
  onUndo: () => void;
}

function MainButton({ inside, left, whole, name, onArrive, onUndo }: MainButtonProps) {
  const shape = "figures relative min-h-13 w-24 border text-17 font-medium";
  if (left <= 0) {
    return (
      <button
        type="button"
        onClick={onUndo}
        className={`${shape} border-inside bg-inside text-inside-hi`}
      >
        In · undo<span className="sr-only">{` ${name}`}</span>
      </button>
    );
  }
  const isPart = inside > 0;
  return (
    <button
      type="button"
      onClick={() => onArrive(left, null)}
      className={`${shape} ${isPart ? "border-available text-inside-hi" : "border-brass text-brass-hi"}`}
    >
      {isPart && (
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 -z-1 bg-inside"
          style={{ width: `${(inside / whole) * 100}%` }}
        />
      )}
      <span>{isPart ? `${inside} of ${whole}` : `Arrive ${left}`}</span>
      <span className="sr-only">{` ${name}${isPart ? `: let in ${left} more` : ""}`}</span>
    </button>
  );
}

interface PartyRemarksProps {
  party: Schemas["DoorPartyOut"];
  /** The evening's day. */
  day: Day;
}

const TONES: Readonly<Record<GuestTag["kind"], string>> = {
  vip: "bg-inside text-inside-hi",
  allergy: "bg-[#5d1a20] text-[#ffd9d3]",
  birthday: "bg-away text-away-hi",
};

/** Remarks on a party: the guest's tags and request, then the notes of this booking and of the guest. */
function PartyRemarks({ party, day }: PartyRemarksProps) {
  const tags = tagsOf(party, useVenueTime(), day);
  if (tags.length === 0 && !party.guestRequest && !party.note && !party.guestNotes) return null;
  return (
    <div className="mt-1.5 grid gap-1.5">
      {tags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {tags.map(({ kind, word }) => (
            <span
              key={kind}
              className={`px-1.75 text-12.5 leading-5.5 font-semibold ${TONES[kind]}`}
            >
              {word}
            </span>
          ))}
        </p>
      )}
      <Note>{party.guestRequest && `Guest: ${party.guestRequest}`}</Note>
      <Note>{party.note}</Note>
      <Note>{party.guestNotes}</Note>
    </div>
  );
}

function Note({ children }: { children: string }) {
  if (!children) return null;
  return (
    <p className="border-l-2 border-brass pl-2.5 text-15 leading-snug whitespace-pre-line text-parchment">
      {children}
    </p>
  );
}

/** Short facts separated by points; lines break only between facts. */
function Facts({ children }: { children: readonly (string | false)[] }) {
  const said = children.filter((fact) => fact !== false && fact !== "");
  return said.map((fact, index) => (
    <Fragment key={fact || index}>
      <span className="whitespace-nowrap">{index < said.length - 1 ? `${fact} ·` : fact}</span>
      <span> </span>
    </Fragment>
  ));
}

interface WalkInRowProps {
  tap: DoorTap;
  onUndo: () => void;
}

/** A walk-in. */
export function WalkInRow({ tap, onUndo }: WalkInRowProps) {
  const { hour } = useVenueTime();
  const venue = useVenue();
  const name = tap.name || "Walk-in";
  const about = [
    counted(tap.seats, "seat"),
    tap.name && "walked in",
    paidInWords(tap, venue),
    hour(tap.at),
  ];
  return (
    <li className="grid min-h-19 grid-cols-[minmax(0,1fr)_auto] items-center gap-3.5 border-b border-row px-4.5 py-3">
      <div>
        <p className="text-19 leading-tight font-medium text-smoke">
          <bdi>{name}</bdi>
        </p>
        <p className="figures text-14.5 text-smoke">
          <Facts>{about}</Facts>
        </p>
      </div>
      <button
        type="button"
        onClick={onUndo}
        className="min-h-13 w-24 border border-inside bg-inside text-17 font-medium text-inside-hi"
      >
        In · undo
        <span className="sr-only">{` ${name}, ${hour(tap.at)}`}</span>
      </button>
    </li>
  );
}

/** "cash $50", "paid", "not paid" */
function paidInWords({ paidBy, amount, isPaid }: DoorTap, currency: Currency): string {
  if (!paidBy) return isPaid ? "paid" : "not paid";
  return amount ? `${paidBy} ${moneyInWords(amount, currency)}` : paidBy;
}
