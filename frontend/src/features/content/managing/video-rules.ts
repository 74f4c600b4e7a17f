import * as z from "zod/mini";

import type { Schemas } from "@/api/client";

export type Video = Schemas["VideoOut"];

const LONGEST = 300;
const LONGEST_CATEGORY = 60;
const required = z.minLength(1, "is required");
const atMost = (most: number) => z.maxLength(most, `Please use at most ${most} characters.`);

/** What a clip of a past show must be; `createdAt` is the show's day at the venue, or empty. */
export const videoRules = z.object({
  title: z.string().check(z.trim(), required, atMost(LONGEST)),
  description: z.string(),
  category: z.string().check(z.trim(), required, atMost(LONGEST_CATEGORY)),
  createdAt: z.string(),
  featured: z.boolean(),
  videoUrl: z.string().check(z.trim(), required),
  posterUrl: z.string(),
});

export type VideoValues = z.input<typeof videoRules>;

export const EMPTY_VIDEO: VideoValues = {
  title: "",
  description: "",
  category: "comedy",
  createdAt: "",
  featured: false,
  videoUrl: "",
  posterUrl: "",
};
