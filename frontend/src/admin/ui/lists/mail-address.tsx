import { Fragment } from "react";

/** What an address is broken before where a column is narrow. */
const JOINTS = /(?=[@.])/;

/** A mail address that breaks before its "@" and its dots, and within a word only where nothing else helps. */
export function MailAddress({ children }: { children: string }) {
  return (
    <span>
      {children.split(JOINTS).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
