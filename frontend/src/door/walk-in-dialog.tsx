import { Check } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useVenue } from "@/api/venue";
import type { DoorShow, NewTap } from "@/door/sync/door";
import { isolated, visible } from "@/lib/characters";
import { type Currency, moneyInWords } from "@/lib/money";
import { seatsLeft } from "@/lib/seats-left";
import { keepDraft, readDraft } from "@/lib/send-queue/drafts";
import { counted as inWords } from "@/lib/text";
import { atTheDoor } from "@/lib/tickets";
import { Field } from "@/ui/field";
import { Dialog } from "@/ui/overlays/dialog";
import type { Headcount } from "./headcount";
import { payLabel, priceOfWalkIn, WAYS, type Way } from "./money";
import { ThumbButton } from "./thumb-button";

interface WalkInDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The show was removed elsewhere since this was opened. */
  isGone: boolean;
  show: DoorShow;
  counted: Headcount;
  onTap: (tap: NewTap) => void;
}

/** Admits a guest without a booking. */
export function WalkInDialog({ isOpen, onClose, isGone, ...form }: WalkInDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Walk-in" size="sm">
      {isGone && (
        <p role="alert" className="mt-4 border border-limited px-3 py-2 text-limited">
          This show was removed elsewhere. What you typed is still here.
        </p>
      )}
      <WalkInForm {...form} onDone={onClose} />
    </Dialog>
  );
}

const MOST_SEATS = 99;

/** Key of the walk-in's input in the tab's storage, until the dialog is closed. */
export const nameOfWalkIn = (eventId: number): string => `walk-in:${eventId}`;

/** The unfinished walk-in of an event as text: "Ada, 2 seats". */
export function begunWalkIn(eventId: number): string | null {
  const draft = readDraft(nameOfWalkIn(eventId));
  if (!draft) return null;
  const name = isolated(String(draft.name || "without a name"));
  return `${name}, ${inWords(Number(draft.seats), "seat")}${draft.isPaid === true ? ", paid" : ""}`;
}

/** Input of a walk-in's two fields. */
const typedIn = (
  name: RefObject<HTMLInputElement | null>,
  paid: RefObject<HTMLInputElement | null>,
) => ({
  name: visible(name.current?.value ?? ""),
  isPaid: paid.current?.checked ?? false,
});

type WalkInFormProps = Pick<WalkInDialogProps, "show" | "counted" | "onTap"> & {
  onDone: () => void;
};

function WalkInForm({ show, counted, onTap, onDone }: WalkInFormProps) {
  const venue = useVenue();
  const draftName = nameOfWalkIn(show.eventId);
  const [draft] = useState(() => readDraft(draftName));
  const [seats, setSeats] = useState(Number(draft?.seats ?? 1));
  // Read when the form is sent: a browser may fill in both without an event.
  const name = useRef<HTMLInputElement>(null);
  const paid = useRef<HTMLInputElement>(null);
  // A show cached by an older version may lack prices.
  const { tiers = [] }: Partial<DoorShow> = show;
  const [chosen, setChosen] = useState(Number(draft?.tierId ?? firstLeft(tiers) ?? 0));
  const tierId = tiers.length > 1 ? chosen : null;
  const keepTyped = () => keepDraft(draftName, { seats, tierId: chosen, ...typedIn(name, paid) });
  useEffect(keepTyped, [draftName, seats, chosen]);
  const price = atTheDoor(show.priceRange, seats);
  const cents = priceOfWalkIn(tiers, tierId, seats);
  const tap = (more: Pick<NewTap, "paidBy" | "isPaid">) => {
    const typed = typedIn(name, paid);
    onTap({ eventId: show.eventId, kind: "walk-in", seats, tierId, ...typed, ...more });
    onDone();
  };
  const letIn = (event: FormEvent) => {
    event.preventDefault();
    // With prices, a button records the way of payment, and the Enter key does not.
    if (!cents) tap({});
  };
  return (
    <form onSubmit={letIn} onInput={keepTyped} className="mt-5 grid gap-5">
      <fieldset className="flex items-center gap-4">
        <legend className="mb-1.5 text-14 text-smoke">Seats</legend>
        <StepButton
          label="One seat fewer"
          isOff={seats <= 1}
          onClick={() => setSeats(Math.max(1, seats - 1))}
        >
          −
        </StepButton>
        <output
          aria-live="polite"
          className="figures w-14 text-center font-display text-40 leading-none"
        >
          {seats}
        </output>
        <StepButton
          label="One seat more"
          isOff={seats >= MOST_SEATS}
          onClick={() => setSeats(Math.min(MOST_SEATS, seats + 1))}
        >
          +
        </StepButton>
      </fieldset>
      <FreeSeats show={show} counted={counted} seats={seats} />
      <Field
        label="Name, if you like"
        ref={name}
        defaultValue={String(draft?.name ?? "")}
        maxLength={200}
        autoComplete="off"
      />
      {tiers.length > 1 && (
        <Prices tiers={tiers} chosen={chosen} currency={venue} onChoose={setChosen} />
      )}
      {cents ? (
        <PayButtons
          cents={cents}
          currency={venue}
          onPaid={(paidBy) => tap({ paidBy, isPaid: paidBy !== null })}
        />
      ) : (
        <>
          <label className="relative flex h-11 items-center gap-3 text-17">
            <input
              ref={paid}
              type="checkbox"
              defaultChecked={draft?.isPaid === true}
              className="peer size-6 appearance-none border border-brass bg-transparent checked:bg-brass forced-colors:appearance-auto"
            />
            <Check
              aria-hidden
              className="pointer-events-none absolute left-1 hidden size-4 text-on-brass peer-checked:block forced-colors:hidden"
            />
            <span>{price ? `Paid ${price}` : "Paid"}</span>
          </label>
          <ThumbButton type="submit" isMain className="w-full">
            {`Let in ${seats}`}
          </ThumbButton>
        </>
      )}
    </form>
  );
}

type Tier = DoorShow["tiers"][number];

/** The first available price, else the first. */
const firstLeft = (tiers: readonly Tier[]): number | undefined =>
  (tiers.find(({ seatsLeft }) => seatsLeft !== 0) ?? tiers[0])?.id;

interface PricesProps {
  tiers: readonly Tier[];
  chosen: number;
  currency: Currency;
  onChoose: (tierId: number) => void;
}

/** Choice of the walk-in's price. */
const Prices = ({ tiers, chosen, currency, onChoose }: PricesProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 text-14 text-smoke">Price</legend>
    {tiers.map(({ id, name, amount, note }) => (
      <label
        key={id}
        className="flex min-h-12 items-center gap-3 border border-line px-3.5 py-1.5 text-17 has-checked:border-brass"
      >
        <input
          type="radio"
          name="price"
          checked={id === chosen}
          onChange={() => onChoose(id)}
          className="size-5 accent-brass"
        />
        <span className="min-w-0 flex-1 leading-tight">
          <span>{name}</span>
          {note && <span className="block text-14.5 text-smoke">{note}</span>}
        </span>
        <span className="figures">{moneyInWords(amount, currency)}</span>
      </label>
    ))}
  </fieldset>
);

interface PayButtonsProps {
  cents: number;
  currency: Currency;
  /** Called with the way of payment; null if the guest enters without paying. */
  onPaid: (way: Way | null) => void;
}

/** Buttons that admit the walk-in and record the way of payment. */
const PayButtons = ({ cents, currency, onPaid }: PayButtonsProps) => (
  <div className="grid grid-cols-2 gap-2.5">
    {WAYS.map((way) => (
      <ThumbButton key={way} isMain onClick={() => onPaid(way)}>
        {payLabel(way, cents, currency)}
      </ThumbButton>
    ))}
    <ThumbButton className="col-span-2" onClick={() => onPaid(null)}>
      Let in without paying
    </ThumbButton>
  </div>
);

type FreeSeatsProps = Pick<WalkInDialogProps, "show" | "counted"> & { seats: number };

/** Number of free seats, and the effect of giving away more; the door staff decide. */
function FreeSeats({ show, counted: { free, heads, toCome }, seats }: FreeSeatsProps) {
  const nobodys = seatsLeft({
    ...show,
    seatsTaken: heads + toCome,
    walkIns: 0,
    houseSeats: 0,
  });
  if (free === null || nobodys === null) return null;
  const keptBack = nobodys - free;
  const beyond = Math.max(0, seats - free);
  const ofHouse = Math.min(beyond, keptBack);
  const ofOthers = Math.min(beyond - ofHouse, toCome);
  const tooMany = [
    ofHouse > 0 && `${ofHouse} would be of the ${inWords(keptBack, "house seat")}`,
    ofOthers > 0 && `${ofOthers} would be of the ${toCome} still to come`,
    beyond > ofHouse + ofOthers && `${beyond - ofHouse - ofOthers} more than the room holds`,
  ].filter(Boolean);
  return (
    <p role="status" className={`figures ${beyond > 0 ? "text-limited" : "text-smoke"}`}>
      {`${free === 0 ? "No seat is free" : `${inWords(free, "seat")} free`}${beyond > 0 ? `: ${tooMany.join(", ")}` : ""}.`}
    </p>
  );
}

interface StepButtonProps {
  label: string;
  isOff: boolean;
  onClick: () => void;
  children: string;
}

const StepButton = ({ label, isOff, onClick, children }: StepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff}
    onClick={onClick}
    className="size-13 border border-brass text-24 text-brass-hi aria-disabled:opacity-45"
  >
    {children}
  </button>
);
