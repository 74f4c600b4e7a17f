import type { Schemas } from "@/api/client";

import { AT } from "./rows-for-tests";

export const LETTER: Schemas["LetterOut"] = {
  id: 1,
  subject: "This week at the club",
  body: "Dear friends\n\n## Soon\n\nJam\n\n## Nearly full\n\nHurry",
  to: "newsletter",
  category: "",
  state: "draft",
  createdAt: AT,
  sendAt: null,
  startedAt: null,
  endedAt: null,
  version: 1,
};

/** Responses to the requests of a letter's dialogs. */
export const BESIDE_LETTER = {
  "GET /api/admin/letters/audiences": [{ to: "newsletter", label: "Newsletter" }],
  "GET /api/admin/letters/audience": {
    to: "newsletter",
    count: 1,
    examples: ["ada@example.com"],
  } satisfies Schemas["AudienceOut"],
  "GET /api/admin/letters/{letter_id}": {
    ...LETTER,
    text: "Dear friends",
    bookings: 0,
    counts: { recipients: 0, sent: 0, failed: 0, unsubscribed: 0 },
  } satisfies Schemas["LetterDetailOut"],
};
