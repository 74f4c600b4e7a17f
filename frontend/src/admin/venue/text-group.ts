import type { Schemas } from "@/api/client";

export type VenueTexts = Schemas["WrittenVenueOut"]["values"];
export type Stretch = VenueTexts["hours"][number];
export type BarNote = NonNullable<VenueTexts["barNote"]>;

export type Space = VenueTexts["spaces"][number];
export type Room = Space["rooms"][number];
export type Location = VenueTexts["locations"][number];
export type AboutSpace = VenueTexts["aboutSpaces"][number];

/** The fields that have editors of their own. */
export type ListName = "hours" | "barNote" | "spaces" | "aboutSpaces";
/** The fields that are typed as text. */
export type TextName = Exclude<keyof VenueTexts, ListName>;

/**
 * line: one line; number: digits; degrees: a number that may be negative; choice: yes or no; words: a text; lines, glances: one entry a line; rates: a category and its per cent a line; paragraphs: with an empty line
 * between them; choices, headline: one a line, which keep what stands for them; passage: a title on the first line, its text below; passages: several of them.
 */
export type Kind =
  | "line"
  | "number"
  | "degrees"
  | "choice"
  | "words"
  | "lines"
  | "glances"
  | "rates"
  | "choices"
  | "headline"
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
