import * as z from "zod/mini";

import { encoded } from "@/lib/links";

/** How a mail server is reached, field by field. */
export interface MailServer {
  host: string;
  port: string;
  user: string;
  password: string;
  /** The scheme of the address that says it. */
  security: string;
}

export const PROVIDERS: MailServer = {
  host: "",
  port: "587",
  user: "",
  password: "",
  security: "smtp",
};

const NO_PORT = "must be a number, such as 587";

/** Returns the fault of a typed port; undefined for a number of up to five digits. */
export const portFault = (port: string): string | undefined =>
  /^\d{1,5}$/.test(port) ? undefined : NO_PORT;

/** The address says the rest; a name that holds more than a name would be another address. */
export const rules = z
  .object({
    host: z.string().check(z.regex(/^[^\s/@:?#[\]]+$/, "must be a name like mail.example.com")),
    port: z.string().check(z.refine((port) => portFault(port) === undefined, NO_PORT)),
    user: z.string(),
    password: z.string(),
  })
  .check((context) => {
    const { user, password } = context.value;
    if ((user === "") === (password === "")) return;
    const path = user === "" ? "user" : "password";
    context.issues.push({ code: "custom", path: [path], message: "is required", input: "" });
  });

/** The mail server's address, as the server takes it. */
export function mailAddress({ host, port, user, password, security }: MailServer): string {
  const logIn = user === "" ? "" : `${encoded(user)}:${encoded(password)}@`;
  return `${security}://${logIn}${host}:${port}`;
}
