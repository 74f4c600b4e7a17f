/** One figure of a view. */
export interface Figure {
  name: string;
  value: string | number;
  /** A short text below it. */
  about: string;
}

/** Large figures in a row, each with its name and a short text. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,calc(130*var(--px))),1fr))] gap-px overflow-hidden border border-line bg-soot table:grid-cols-3 xl:grid-flow-col xl:grid-cols-none xl:auto-cols-fr">
      {figures.map(({ name, value, about }) => (
        // In the markup, the name precedes the figure for screen readers; on the screen, it
        // follows.
        <div key={name} className="flex flex-col px-4.5 py-4 shadow-[0_0_0_1px_var(--color-line)]">
          <dt className="order-2 mt-1 font-medium">{name}</dt>
          <dd className="figures order-1 wrap-break-word font-display text-30 leading-none">
            {/* A long amount may wrap after the code of its currency. */}
            {String(value).replace("\u00a0", " ")}
          </dd>
          <dd className="figures order-3 text-13 text-smoke">{about}</dd>
        </div>
      ))}
    </dl>
  );
}
