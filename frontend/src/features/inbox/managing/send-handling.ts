import { type Schemas, send } from "@/api/client";

import type { Inquiry, Kind, Message } from "./letter";

/** Saves what the manager makes of one thing that arrived; answers it as it stands then. */
export const sendHandling = (
  kind: Kind,
  id: number,
  handling: Schemas["HandlingIn"],
): Promise<Inquiry | Message> =>
  kind === "inquiry"
    ? send("PUT", `/api/event-hosting/${id}` as const, handling)
    : send("PUT", `/api/contact/${id}` as const, handling);

/** Says that it has been opened. */
export const sendOpened = (kind: Kind, id: number): Promise<Inquiry | Message> =>
  kind === "inquiry"
    ? send("POST", `/api/event-hosting/${id}/opened` as const, undefined)
    : send("POST", `/api/contact/${id}/opened` as const, undefined);
