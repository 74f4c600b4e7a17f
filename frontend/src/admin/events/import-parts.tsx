import { type ReactNode, useEffect, useRef } from "react";

import type { Schemas } from "@/api/client";

import { SkippedDates } from "./skipped-dates";

/** A step of the dialog; it takes the focus, because the button that opened it is gone. */
export function Step({ label, children }: { label: string; children: ReactNode }) {
  const step = useRef<HTMLElement>(null);
  useEffect(() => step.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={step} tabIndex={-1} aria-label={label} className="outline-none">
      <h3 className="mb-3 font-sans text-14 text-smoke">{label}</h3>
      {children}
    </section>
  );
}

export type Summary = Omit<Schemas["FeedImportOut"], "id">;

/** Dates that a list names; of more there is a count. */
export const MOST_NAMED = 10;

export const Figures = ({ summary }: { summary: Summary }) => (
  <FigureList
    figures={[
      ["New", summary.new],
      ["Changed", summary.changed],
      ["Unchanged", summary.unchanged],
      ["Cancelled", summary.cancelled],
      ["Kept because of bookings", summary.flagged],
    ]}
  />
);

export const FigureList = ({ figures }: { figures: readonly (readonly [string, number])[] }) => (
  <dl className="figures grid grid-cols-[1fr_auto] gap-y-1">
    {figures.map(([name, count]) => (
      <div key={name} className="contents">
        <dt className="text-smoke">{name}</dt>
        <dd className="text-right">{count}</dd>
      </div>
    ))}
  </dl>
);

interface DatesProps {
  title: string;
  /** How many there are that are not named. */
  more: number;
  children: readonly ReactNode[];
}

export const Dates = ({ title, more, children }: DatesProps) =>
  children.length > 0 && (
    <>
      <h4 className="mt-4 font-sans text-14 font-medium">{title}</h4>
      <ul className="mt-1 grid gap-1 text-14">
        {children}
        {more > 0 && <li className="text-smoke">{`and ${more} more`}</li>}
      </ul>
    </>
  );

export const LeftOut = ({ summary }: { summary: Summary }) =>
  summary.skipped.length > 0 && (
    <>
      <h4 className="mt-4 font-sans text-14 font-medium">Left out or changed</h4>
      <SkippedDates summary={summary} />
    </>
  );
