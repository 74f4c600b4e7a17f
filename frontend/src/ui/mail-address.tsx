import { Fragment } from "react";

/** What an address is broken before where a column is narrow. */
const JOINTS = /(?=[@.])/;

/** An email address that breaks before its "@" and its dots, and within a word only if one is too long. */
export function MailAddress({ children }: { children: string }) {
  return (
    <span className="wrap-break-word">
      {children.split(JOINTS).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
