import * as z from "zod/mini";

import type { Schemas } from "@/api/client";

export type PastEvent = Schemas["PastEventOut"];
export type PastEventImage = Schemas["PastEventImageOut"];

const LONGEST = 300;
const tooLong = `Please use at most ${LONGEST} characters.`;

/** What a past event must be (specification, section 5); no date is no date. */
export const pastEventRules = z.object({
  title: z.string().check(z.trim(), z.minLength(1, "is required"), z.maxLength(LONGEST, tooLong)),
  description: z.string(),
  eventDate: z.string(),
});

/** What a picture of a past event must be (specification, section 5). */
export const pastEventImageRules = z.object({
  imageUrl: z.string().check(z.minLength(1, "is required")),
  caption: z.string().check(z.trim(), z.maxLength(LONGEST, tooLong)),
  description: z.string(),
});

export type PastEventValues = z.input<typeof pastEventRules>;
export type PastEventImageValues = z.input<typeof pastEventImageRules>;

export const EMPTY_PAST_EVENT: PastEventValues = { title: "", description: "", eventDate: "" };
export const EMPTY_IMAGE: PastEventImageValues = { imageUrl: "", caption: "", description: "" };
