import { useEffect, useState } from "react";

import type { Schemas } from "@/api/client";
import { Logo } from "@/ui/drawing";
import { AccentTitle } from "@/ui/titles";

const VISIBLE_MS = 2500;
const HIDDEN_MS = 500;

/**
 * Which word of the headline has its turn: visible for 2.5 s, then hidden, and 0.5 s later the
 * next. While it stands still the word stays visible.
 */
export function useHeadlineTurn(count: number, isRunning: boolean) {
  const [turn, setTurn] = useState({ index: 0, isVisible: true });

  useEffect(() => {
    if (!isRunning || count < 2) return;
    const { index, isVisible } = turn;
    const next = isVisible
      ? { index, isVisible: false }
      : { index: (index + 1) % count, isVisible: true };
    const timer = setTimeout(() => setTurn(next), isVisible ? VISIBLE_MS : HIDDEN_MS);
    return () => clearTimeout(timer);
  }, [turn, count, isRunning]);

  return { index: turn.index, isVisible: turn.isVisible || !isRunning };
}

/** Every word lies on the same spot, so that a change of words moves nothing. */
const SPOT = "col-start-1 row-start-1 transition-[opacity,visibility] duration-500";

const LARGE = "text-[14vw] md:text-[clamp(92px,10.4vw,160px)]";
const CAPITALS = "text-[13.4vw] md:text-[clamp(92px,10.4vw,160px)]";

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
        <p className="label text-balance text-brass-hi max-md:tracking-[.2em]">{eyebrow}</p>
      </div>
      <h1 className="mt-3 font-normal">
        <span className="sr-only">{words.map(({ word }) => word).join(", ")}</span>
        <span aria-hidden className="grid items-end">
          {words.map(({ word }, index) => (
            <span
              key={word}
              className={`${spot(index)} ${word === word.toUpperCase() ? CAPITALS : LARGE}`}
            >
              <AccentTitle>{word}</AccentTitle>
            </span>
          ))}
        </span>
      </h1>
    </>
  );
}

const DRAWINGS = {
  cocktails: (
    <>
      <path d="M18 22h64L50 56zM50 56v30M33 86h34" />
      <path d="M29.5 34h41" opacity=".5" />
      <path className="stroke-velvet-hi" d="M43 44 70 12" />
      <circle cx="47" cy="39.5" r="4.5" fill="currentColor" stroke="none" />
    </>
  ),
  creativity: (
    <>
      <path d="M22 12h56v46H22zM50 12V6M50 58v14M32 58 20 92M68 58l12 34M27 74h46" />
      <path className="stroke-velvet-hi" d="M32 46c8-22 14 8 21-9s11-9 16 1" />
    </>
  ),
  comedy: (
    <>
      <path d="M50 8c9 0 16 7 16 17v13c0 10-7 17-16 17s-16-7-16-17V25c0-10 7-17 16-17Z" />
      <path d="M34 25h32M34 38h32M50 8v47" opacity=".5" />
      <path d="M25 42c0 15 11 25 25 25s25-10 25-25M50 67v21" />
      <path className="stroke-velvet-hi" d="M34 89h32" />
    </>
  ),
  music: (
    <>
      <path d="M38 74V18l40-8v54" />
      <path d="M38 32l40-8" opacity=".5" />
      <ellipse cx="28" cy="75" rx="11" ry="8" />
      <ellipse className="stroke-velvet-hi" cx="68" cy="65" rx="11" ry="8" />
    </>
  ),
  theater: (
    <>
      <path d="M10 12h80M14 12c0 34 0 54-4 76h22c-6-18-4-34 8-48M86 12c0 34 0 54 4 76H68c6-18 4-34-8-48" />
      <path d="M14 12c4 20 16 28 36 28s32-8 36-28" />
      <path className="stroke-velvet-hi" d="M32 88h36" />
    </>
  ),
} as const;

/** The line drawing that stands with a word of the headline. */
function HeadlineIcon({ icon }: { icon: "logo" | keyof typeof DRAWINGS }) {
  if (icon === "logo") return <Logo className="size-full" />;
  return (
    <svg
      viewBox="0 0 100 100"
      className="size-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {DRAWINGS[icon]}
    </svg>
  );
}
