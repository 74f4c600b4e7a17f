import * as z from "zod/mini";

import { emailAddress, line } from "./text-rules";

const LONGEST_MESSAGE = 10_000;

/** What a message must be, as the server has it (specification, section 5). */
export const messageRules = z.object({
  name: line(200, "Please enter your name."),
  email: emailAddress,
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write a message."),
      z.maxLength(
        LONGEST_MESSAGE,
        `Please use at most ${LONGEST_MESSAGE.toLocaleString("en-US")} characters.`,
      ),
    ),
  website: z.string(),
});

export type MessageValues = z.input<typeof messageRules>;

export const EMPTY_MESSAGE: MessageValues = { name: "", email: "", message: "", website: "" };
