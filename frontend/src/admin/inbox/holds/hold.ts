import type { Schemas } from "@/api/client";

/** A hold of a date for an inquiry. */
export type Hold = Schemas["HoldOut"];

/** The rank of a hold as text. */
export const rankName = (rank: number): string => (rank === 1 ? "First hold" : "Second hold");
