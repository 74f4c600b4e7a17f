import type { Schemas } from "@/api/client";

export type Chapter = Schemas["Section"];

/** A chapter's anchor on the page, for links to it. */
export const chapterId = ({ heading }: Chapter, place: number): string => {
  const words =
    heading
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return ["part", place + 1, ...words].join("-");
};
