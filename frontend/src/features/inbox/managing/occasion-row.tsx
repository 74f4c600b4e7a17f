import { Link } from "wouter";

import type { Occasion } from "./days";

interface OccasionRowProps {
  occasion: Occasion;
  /** Whether this is the day of the inquiry itself. */
  isAsked: boolean;
}

/** Something that is on, and whether it is in the way. */
export function OccasionRow({ occasion, isAsked }: OccasionRowProps) {
  const { title, what, when, note, href, overlaps } = occasion;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-row py-2.5 first:border-t-0">
      <span className="figures w-44 text-smoke max-md:w-full">{when}</span>
      <span className="min-w-0 flex-1">
        <Link
          href={href}
          className="underline decoration-line underline-offset-4 hover:decoration-brass max-md:inline-block max-md:py-2.75"
        >
          {title}
        </Link>
        <span className="block text-[13px] text-smoke">
          {what === "inquiry" ? `Inquiry, ${note}` : "On the bill"}
        </span>
      </span>
      {isAsked && overlaps && (
        <span className="text-[13px] font-medium text-selling-fast">At the same time</span>
      )}
    </li>
  );
}
