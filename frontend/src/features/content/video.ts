import type { Schemas } from "@/api/client";

/** A clip of a past show; `createdAt` is the show's own date, null where nobody remembers it. */
export type Video = Schemas["VideoOut"];
