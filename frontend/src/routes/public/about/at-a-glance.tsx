import type { ReactNode } from "react";

import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { townLine } from "@/features/venue/town-line";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";
import { Link } from "@/ui/link";

/** The facts, and where they are to be found. */
export function AtAGlance({ lines }: { lines: readonly Schemas["Glance"][] }) {
  const { address, findUs, mapUrl } = useVenue();
  return (
    <section
      aria-labelledby="at-a-glance"
      className="grid gap-x-18 gap-y-9 border-y border-line bg-soot px-gutter py-section lg:grid-cols-[.8fr_1.2fr]"
    >
      <h2 id="at-a-glance" className="text-[44px] font-normal md:text-[58px]">
        <HouseTitle>At a Glance</HouseTitle>
      </h2>
      <dl className="border-t border-brass">
        <Line label="Address">
          <Link
            href={mapUrl}
            className="underline decoration-brass/50 underline-offset-4 transition-colors duration-200 hover:text-brass-hi"
          >
            {address.street}, {townLine(address)}
          </Link>
          {findUs && <span className="block text-smoke">{findUs}</span>}
        </Line>
        {lines.map(({ label, text }) => (
          <Line key={label} label={label}>
            {text}
          </Line>
        ))}
      </dl>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-7 gap-y-1 border-b border-line py-4.5 sm:grid-cols-[150px_1fr]">
      <dt className="pt-1">
        <Eyebrow>{label}</Eyebrow>
      </dt>
      <dd className="text-[18px] text-parchment">{children}</dd>
    </div>
  );
}
