import { Fragment } from "react";

/** Short facts in a line with points between; the line breaks between them and never within one. */
export function Facts({ children }: { children: readonly (string | false)[] }) {
  const said = children.filter((fact) => fact !== false && fact !== "");
  return said.map((fact, index) => (
    <Fragment key={fact || index}>
      <span className="whitespace-nowrap">{index < said.length - 1 ? `${fact} ·` : fact}</span>
      <span> </span>
    </Fragment>
  ));
}
