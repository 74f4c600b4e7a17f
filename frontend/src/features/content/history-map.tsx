import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";

interface HistoryMapProps {
  walk: Schemas["Walk"];
  /** Where each chapter's stop is, from 0 to 1; null for a chapter without one. */
  stops: readonly (number | null)[];
}

const LEFT = 34;
const LENGTH = 916;
const STREET = 92;

const across = (at: number): number => Math.round(LEFT + at * LENGTH);

/** On a phone the whole map is a third as wide, and its letters are as large as before. */
const LETTERS = "fill-smoke stroke-none text-[34px] md:text-[19px]";

/**
 * The walk as a map: the street and what crosses it, the stops with their chapters' numbers, and the
 * house. An ornament: the list of chapters says the same in words.
 */
export function HistoryMap({ walk, stops }: HistoryMapProps) {
  const { shortName } = useVenue();
  const { street, crossings, house, endsInWater } = walk;
  return (
    <svg
      aria-hidden
      viewBox="0 0 1000 226"
      fill="none"
      stroke="currentColor"
      textAnchor="middle"
      className="mb-14 w-full max-w-[1080px] font-sans text-brass lg:mb-20 print:hidden"
    >
      <path d={`M4 ${STREET - 8}H${across(1)}M4 ${STREET + 8}H${across(1)}`} />
      <path d={crossings.map(({ at }) => `M${across(at)} 48V136`).join("")} opacity=".5" />
      {endsInWater && <path d={WAVES} opacity=".7" />}
      {crossings.map(({ name, at }) => (
        <text key={name} x={across(at)} y="168" className={LETTERS}>
          {name}
        </text>
      ))}
      <text
        x="4"
        y="220"
        textAnchor="start"
        className="fill-parchment stroke-none font-display text-[36px] italic md:text-[24px]"
      >
        {street}
      </text>
      {house !== null && (
        <g className="text-brass-hi">
          <path d={`M${across(house)} ${STREET + 8}V190`} />
          <path d={`M${across(house)} ${STREET}l9 9-9 9-9-9z`} fill="currentColor" />
          <text
            x={across(house)}
            y="220"
            className="fill-brass-hi stroke-none font-display text-[36px] italic md:text-[24px]"
          >
            {shortName}
          </text>
        </g>
      )}
      {stops.map(
        (at, chapter) =>
          at !== null && (
            <g key={at}>
              <path d={`M${across(at)} 46V${STREET - 8}`} />
              <circle cx={across(at)} cy="30" className="fill-ink [r:28px] md:[r:17px]" />
              <text
                x={across(at)}
                y="30"
                dominantBaseline="central"
                className="figures fill-brass-hi stroke-none text-[34px] md:text-[20px]"
              >
                {chapter + 1}
              </text>
            </g>
          ),
      )}
    </svg>
  );
}

/** The shore and the water behind the right end. */
const WAVES = [40, 62, 84, 106, 128, 150]
  .map((y) => `M${across(1) + 8} ${y}q6-7 12 0t12 0t12 0`)
  .join("");
