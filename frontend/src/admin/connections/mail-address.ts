import * as z from "zod/mini";

import { encoded } from "@/lib/links";

/** The fields of an email server. */
export interface MailServer {
  host: string;
  port: string;
  user: string;
  password: string;
  /** The URL scheme of the encryption. */
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

/** A name with other characters would change the URL. */
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

/** The email server's URL, in the API's format. */
export function mailAddress({ host, port, user, password, security }: MailServer): string {
  const logIn = user === "" ? "" : `${encoded(user)}:${encoded(password)}@`;
  return `${security}://${logIn}${host}:${port}`;
}
