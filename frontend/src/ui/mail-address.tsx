import { Fragment } from "react";

/** The places at which an address may break. */
const JOINTS = /(?<=@)|(?=\.)/;

/** An email address that breaks after its "@" and before its dots, and within a word only if one is too long. */
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
