import type { ReactNode } from "react";

import type { Schemas } from "@/api/client";
import { Eyebrow } from "@/ui/titles";

type FactKey = {
  [Key in keyof Schemas["VisitOut"]]: Schemas["VisitOut"][Key] extends Schemas["Fact"] | null
    ? Key
    : never;
}[keyof Schemas["VisitOut"]];

/** What a visitor asks before coming, in the order of an evening. */
export const FACT_NAMES: readonly { key: FactKey; name: string }[] = [
  { key: "gettingHere", name: "Getting here" },
  { key: "doors", name: "When to come" },
  { key: "seats", name: "Your seats" },
  { key: "payment", name: "Paying" },
  { key: "refunds", name: "Refunds" },
  { key: "age", name: "Age" },
  { key: "accessibility", name: "Steps and access" },
  { key: "houseRules", name: "House rules" },
  { key: "phones", name: "Phones" },
  { key: "dress", name: "Dress" },
];

interface FactProps {
  name: string;
  title: string;
  children: ReactNode;
}

/** One of the house's answers. */
export function Fact({ name, title, children }: FactProps) {
  return (
    <section className="border-line border-b px-gutter py-11 md:py-13 xl:px-12 xl:nth-[3n+1]:pl-gutter sm:border-r">
      <Eyebrow>{name}</Eyebrow>
      <h2 className="mt-3 mb-2.5 text-[28px]">{title}</h2>
      <div className="max-w-[46ch] text-pretty whitespace-pre-line text-smoke">{children}</div>
    </section>
  );
}
