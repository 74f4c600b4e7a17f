import { SeasonRow } from "./season-row";
import type { SeasonShow } from "./season-show";
import { SeasonSpread } from "./season-spread";

/** Every so many shows one stands large, with its picture, to give the bill its rhythm. */
const SPREAD_EVERY = 4;

/** The season as a theatre prints it: a line for each show, some of them large with a picture. */
export function SeasonBill({ shows }: { shows: readonly SeasonShow[] }) {
  if (shows.length === 0) {
    return (
      <p className="max-w-[46ch] text-[19px] text-smoke">
        The next season is being cast. What is already on sale stands below.
      </p>
    );
  }
  return (
    <ol>
      {shows.map((show, place) => (
        <li key={show.id}>
          {place % SPREAD_EVERY === 0 && show.imageUrl ? (
            <SeasonSpread
              show={show}
              imageUrl={show.imageUrl}
              isMirrored={(place / SPREAD_EVERY) % 2 === 1}
              isFirst={place === 0}
            />
          ) : (
            <SeasonRow show={show} />
          )}
        </li>
      ))}
    </ol>
  );
}
