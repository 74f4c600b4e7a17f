import type { Schemas } from "@/api/client";

export type Mail = Schemas["MailOut"];
export type MailState = Mail["state"];

/** Every state in the manager's words, with the colour of its text. */
export const STATES: Readonly<Record<MailState, { word: string; tone: string }>> = {
  queued: { word: "Waiting", tone: "text-limited" },
  sending: { word: "Leaving", tone: "text-limited" },
  sent: { word: "Sent", tone: "text-available" },
  failed: { word: "Failed", tone: "text-few-left" },
};

/** Whether it has come to rest, so that sending it again makes sense. */
export const canBeSentAgain = ({ state }: Pick<Mail, "state">): boolean =>
  state === "failed" || state === "sent";

/** What is fetched anew after a mail was sent again. */
export const MAILS = ["/api/admin/mails", "/api/admin/changes"] as const;
