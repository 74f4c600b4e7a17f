import * as z from "zod/mini";

import type { Schemas } from "@/api/client";

/** A photo of a past creative show, as the manager sees it. */
export type Photo = Schemas["FeaturedImageRowOut"];

const LONGEST = 300;

/** What a photo must be. */
export const photoRules = z.object({
  imageUrl: z.string().check(z.minLength(1, "is required")),
  caption: z
    .string()
    .check(z.trim(), z.maxLength(LONGEST, `Please use at most ${LONGEST} characters.`)),
});

export type PhotoValues = z.input<typeof photoRules>;

export const EMPTY_PHOTO: PhotoValues = { imageUrl: "", caption: "" };
