import type { Schemas } from "@/api/client";

export type VenueTexts = Schemas["WrittenVenueOut"]["values"];
export type Stretch = VenueTexts["hours"][number];
export type BarNote = NonNullable<VenueTexts["barNote"]>;

/** The fields that are typed as text; hours and the bar's note have editors of their own. */
export type TextName = Exclude<keyof VenueTexts, "hours" | "barNote">;

/**
 * line: one line; number: digits; choice: yes or no; words: a text; lines, glances: one entry a line; paragraphs: with an empty line
 * between them; passage: a title on the first line, its text below; passages: several of them.
 */
export type Kind =
  | "line"
  | "number"
  | "choice"
  | "words"
  | "lines"
  | "glances"
  | "paragraphs"
  | "passage"
  | "passages";

interface TextField {
  name: TextName;
  label: string;
  kind: Kind;
  hint?: string;
}

export interface TextGroup {
  title: string;
  fields: readonly TextField[];
}
