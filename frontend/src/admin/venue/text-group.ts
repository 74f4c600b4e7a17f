import type { Schemas } from "@/api/client";

export type VenueTexts = Schemas["WrittenVenueOut"]["values"];
export type Stretch = VenueTexts["hours"][number];
export type BarNote = NonNullable<VenueTexts["barNote"]>;

type WrittenSpace = VenueTexts["spaces"][number];
type WrittenRoom = WrittenSpace["rooms"][number];

/** The numbers of a space or of a part of one, which the form holds as they are typed. */
export const ROOM_NUMBERS = ["seated", "standing", "area"] as const;
type Typed<Room extends WrittenRoom> = Omit<Room, RoomNumber | "rooms"> &
  Record<RoomNumber, string>;
export type RoomNumber = (typeof ROOM_NUMBERS)[number];
export type Room = Typed<WrittenRoom>;
export type Space = Typed<WrittenSpace> & { rooms: readonly Room[] };
export type Location = VenueTexts["locations"][number];
export type AboutSpace = VenueTexts["aboutSpaces"][number];

/** The fields that have editors of their own. */
export type ListName = "hours" | "barNote" | "spaces" | "aboutSpaces";
/** The fields that are typed as text. */
export type TextName = Exclude<keyof VenueTexts, ListName>;

/**
 * line: one line; time: a time of day; number: a whole number; decimal: a number with decimals or a
 * sign; choice: yes or no; option: one of the values in `options`; words: a text; lines, glances:
 * one entry per line; rates: a category and its percentage per line; paragraphs: separated by an
 * empty line; choices, headline: one per line, each keeps its stored value; passage: a title on the
 * first line, its text below; passages: several of them.
 */
export type Kind =
  | "line"
  | "time"
  | "number"
  | "decimal"
  | "choice"
  | "option"
  | "words"
  | "lines"
  | "glances"
  | "rates"
  | "choices"
  | "headline"
  | "paragraphs"
  | "passage"
  | "passages";

/** A text or rule of the venue with its label and hint. */
export interface TextField {
  name: TextName;
  label: string;
  kind: Kind;
  hint?: string;
  /** The choices of an option: each value as text, with its name. */
  options?: readonly { value: string; label: string }[];
}

/** The views of the panel that edit the venue's texts and rules. */
export type TextsView = "venue" | "texts" | "booking-rules" | "refunds" | "taxes";

export interface TextGroup {
  /** The view that edits it. */
  view: TextsView;
  title: string;
  /** Its title in an earlier release, which addresses may name. */
  earlierTitle?: string;
  /** Synonyms for Find. */
  words?: string;
  /** Heading of the folded fields; without one they are open. */
  folded?: string;
  fields: readonly TextField[];
}
