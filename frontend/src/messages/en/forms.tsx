import type { ReactElement } from "react";

// The fields of every form.

export const email = "Email";
export const leaveEmpty = "Leave this empty";
export const didYouMean = (email: ReactElement) => <>Did you mean {email}?</>;
export const writeInstead = (purpose: string, email: ReactElement) => (
  <>
    <span>{`${purpose}, write to `}</span>
    {email}.
  </>
);
/** An error of a field, which the server words as "is required". */
export const fieldFault = (field: string, fault: string) => `${field} ${fault}.`;
export const notWhole = "must be a whole number";
export const mustBeAtLeast = (least: number) => `must be at least ${least}`;
export const mustBeAtMost = (most: number) => `must be at most ${most}`;
