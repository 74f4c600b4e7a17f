import { useVenue } from "@/api/venue";
import { moneyInWords } from "@/lib/money";
import { shortDay, useVenueTime, type VenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/booking";
import { sentence } from "@/ui/field";

import type { BookableEvent } from "./booking-place";
import type { useTickets } from "./use-tickets";

interface TicketChoiceProps {
  event: BookableEvent;
  choice: ReturnType<typeof useTickets>;
  /** Error message for the choice. */
  error: string | undefined;
}

/** Fields for the number of seats at each price. */
export function TicketChoice({ event, choice, error }: TicketChoiceProps) {
  const time = useVenueTime();
  const venue = useVenue();
  return (
    <fieldset>
      <legend className="field-label">{t.tickets}</legend>
      <ul>
        {event.tiers.map((tier) => {
          const number = choice.numberAt(tier);
          const most = choice.mostAt(tier);
          const about = [tier.area, tier.note].filter(Boolean).join(", ");
          const change = (by: number) => choice.choose(tier, number + by);
          return (
            <li
              key={tier.id}
              className="flex items-center justify-between gap-4 border-b border-line py-2.5"
            >
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  <bdi>{tier.name}</bdi>{" "}
                  <span className="figures whitespace-nowrap text-brass-hi">
                    {moneyInWords(tier.amount, venue)}
                  </span>
                </p>
                {about && <p className="text-15 text-smoke wrap-anywhere">{about}</p>}
                <p className="text-15 text-smoke empty:hidden">{stateOf(tier, time)}</p>
              </div>
              <div className="flex shrink-0 items-center">
                <StepButton
                  label={t.oneFewer(tier.name)}
                  isOff={number === 0}
                  onClick={() => change(-1)}
                >
                  −
                </StepButton>
                <output
                  aria-live="polite"
                  aria-label={tier.name}
                  className="figures w-9 text-center text-20"
                >
                  {number}
                </output>
                <StepButton
                  label={t.oneMore(tier.name)}
                  isOff={number >= most}
                  onClick={() => change(1)}
                >
                  +
                </StepButton>
              </div>
            </li>
          );
        })}
      </ul>
      {error && (
        <p role="alert" className="field-note text-error">
          {sentence(t.tickets, error)}
        </p>
      )}
    </fieldset>
  );
}

/** Why a price is not available, or its number of free seats, if it has its own. */
function stateOf(tier: BookableEvent["tiers"][number], time: VenueTime): string {
  const { needsCode, sale, from, seats, seatsLeft } = tier;
  if (seatsLeft === 0) return seats === null ? "" : t.tierSoldOut;
  if (needsCode) return t.onlyWithAPromoCode;
  if (sale === "later" && from !== null) return t.onSaleFrom(shortDay(time, from));
  return seats === null || seatsLeft === null ? "" : t.tierSeatsLeft(seatsLeft);
}

interface StepButtonProps {
  label: string;
  /** Whether the limit is reached; the button keeps the focus. */
  isOff: boolean;
  onClick: () => void;
  children: string;
}

function StepButton({ label, isOff, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => isOff || onClick()}
      className="grid size-11 place-items-center border border-line text-22 text-brass-hi hover:border-brass aria-disabled:border-row aria-disabled:text-smoke"
    >
      {children}
    </button>
  );
}
