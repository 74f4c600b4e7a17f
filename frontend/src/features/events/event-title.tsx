import { Fragment } from "react";

import { titleLines } from "./title-lines";

/** A title; 'A (B) C' is broken over lines, its brackets in italic brass. */
export function EventTitle({ title }: { title: string }) {
  return (
    <span className="wrap-anywhere">
      {titleLines(title).map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          {line.startsWith("(") && index > 0 ? (
            <i className="font-normal text-brass-hi">{line}</i>
          ) : (
            line
          )}{" "}
        </Fragment>
      ))}
    </span>
  );
}
