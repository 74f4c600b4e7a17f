import type { Schemas } from "@/api/client";

/** A show of the seasonal list; its texts are as the venue wrote them. */
export type SeasonShow = Schemas["ShowOut"];
