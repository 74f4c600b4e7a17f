import type { BadgeText } from "@/admin/ui/badge";
import type { Schemas } from "@/api/client";

export type Letter = Schemas["LetterOut"];
type State = Letter["state"];

export const URL = "/api/admin/letters";

/** Every state of a letter, as the manager reads it. */
export const STATES: Readonly<Record<State, BadgeText>> = {
  draft: { word: "Draft", tone: "fact" },
  scheduled: { word: "Scheduled", tone: "plain" },
  sending: { word: "Being sent", tone: "plain" },
  sent: { word: "Sent", tone: "quiet" },
  stopped: { word: "Stopped", tone: "act" },
};

/** Whether the text can still change, because the sending has not begun. */
export const isEditable = ({ startedAt }: Letter): boolean => startedAt === null;

/** Whether the letter, or the rest of a stopped one, can be sent. */
export const canBeSent = ({ state }: Letter): boolean => state === "draft" || state === "stopped";

/** Whether the letter can be stopped. */
export const canBeStopped = ({ state }: Letter): boolean =>
  state === "scheduled" || state === "sending";

/** "1 person", "12 people". */
export const people = (count: number): string => (count === 1 ? "1 person" : `${count} people`);
