/**
 * plain: a normal state; quiet: a state that is over; fact: an outlined fact; act: someone must act;
 * now: a failure, or a deadline with the bank.
 */
export type BadgeTone = "plain" | "quiet" | "fact" | "act" | "now";

/** A state as a text with a color. */
export interface BadgeText {
  word: string;
  tone: BadgeTone;
}

const BOX =
  "inline-flex min-h-5.5 items-center border px-1.75 text-12.5 font-medium print:border-black print:text-black";

const LOOKS: Readonly<Record<BadgeTone, string>> = {
  plain: "whitespace-nowrap text-parchment",
  quiet: "whitespace-nowrap text-smoke",
  fact: `${BOX} border-edge text-parchment`,
  act: `${BOX} border-transparent bg-act-ground text-act`,
  now: `${BOX} border-transparent bg-velvet/35 text-[#ffb8b0]`,
};

/**
 * A state or a fact: plain text if it is normal, a colored box only if someone must act. A box wraps,
 * since an allergy can be a long text.
 */
export function Badge({ word, tone }: BadgeText) {
  return <span className={LOOKS[tone]}>{word}</span>;
}
