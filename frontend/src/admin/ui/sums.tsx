import type { ReactNode } from "react";

interface SumProps {
  label: string;
  value: string;
  /** A short text next to the figure. */
  detail?: ReactNode;
  /** Whether the manager must act because of it. */
  isToAct?: boolean;
}

/** Large figures of a view in a row, each below its name; two in a row on a phone. */
export function Sums({ sums }: { sums: readonly SumProps[] }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
      {sums.map((sum) => (
        <Sum key={sum.label} {...sum} />
      ))}
    </dl>
  );
}

function Sum({ label, value, detail = "", isToAct = false }: SumProps) {
  return (
    <div className="bg-ink px-4.5 py-2.5 max-md:px-4">
      <dt className="text-13 text-smoke">{label}</dt>
      <dd className="figures flex flex-wrap items-baseline gap-x-2">
        <span className={`font-display text-26 leading-tight ${isToAct ? "text-act" : ""}`}>
          {value}
        </span>
        {detail !== "" && <span className="text-13 text-smoke">{detail}</span>}
      </dd>
    </div>
  );
}
