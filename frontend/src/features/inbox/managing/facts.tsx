import type { ReactNode } from "react";

/** What was sent, field by field; a field without a value is left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 [&>dt]:text-smoke">
      {rows
        .filter(([, value]) => value !== "" && value !== null)
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
