import type { Schemas } from "@/api/client";
import { HouseTitle } from "@/ui/house-title";

import { HeadlineIcon } from "./headline-icon";
import { useHeadlineTurn } from "./headline-turn";

/** Every word lies on the same spot, so that a change of words moves nothing. */
const SPOT = "col-start-1 row-start-1 transition-[opacity,visibility] duration-500 ease-house";

const LARGE = "text-[16vw] md:text-[clamp(92px,10.4vw,160px)]";
const CAPITALS = "text-[14.4vw] md:text-[clamp(92px,10.4vw,160px)]";

interface HeadlineProps {
  words: readonly Schemas["HeadlineWord"][];
  /** The small line beside the icon. */
  eyebrow: string;
  isRunning: boolean;
}

/** The words that take turns in the hero; a screen reader gets all of them as one title. */
export function Headline({ words, eyebrow, isRunning }: HeadlineProps) {
  const turn = useHeadlineTurn(words.length, isRunning);
  const spot = (index: number) =>
    `${SPOT} ${index === turn.index && turn.isVisible ? "opacity-100" : "invisible opacity-0"}`;

  return (
    <>
      <div className="flex items-center gap-3.5">
        <span aria-hidden className="-ml-1.5 grid size-11 shrink-0 text-brass-hi md:size-13">
          {words.map(({ word, icon }, index) => (
            <span key={word} className={spot(index)}>
              <HeadlineIcon icon={icon} />
            </span>
          ))}
        </span>
        <p className="label text-brass-hi max-md:tracking-[.2em]">{eyebrow}</p>
      </div>
      <h1 className="mt-3 font-normal">
        <span className="sr-only">{words.map(({ word }) => word).join(", ")}</span>
        <span aria-hidden className="grid items-end">
          {words.map(({ word }, index) => (
            <span
              key={word}
              className={`${spot(index)} ${word === word.toUpperCase() ? CAPITALS : LARGE}`}
            >
              <HouseTitle>{word}</HouseTitle>
            </span>
          ))}
        </span>
      </h1>
    </>
  );
}
