import * as z from "zod/mini";

import { emailFault } from "./email-fault";

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** One line of text that must not be empty. */
export const line = (most: number, missing: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(most, `Please use at most ${most} characters.`),
    z.refine((text) => !CONTROL.test(text), "Please keep this on one line."),
  );

/** One line of text that may be left empty. */
export const optionalLine = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `Please use at most ${most} characters.`));

export const emailAddress = z.string().check(
  z.trim(),
  z.check<string>(({ value, issues }) => {
    const message = emailFault(value);
    if (message) issues.push({ code: "custom", input: value, message });
  }),
);
