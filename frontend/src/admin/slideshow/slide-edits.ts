import { placeOf, type Slide } from "./slide";

/** What is typed in a card's fields; only what differs from the server. */
export interface SlideFields {
  caption?: string;
  /** As it stands in the field. */
  displayOrder?: string;
}

export interface SlideEdit extends SlideFields {
  /** The version that the edit is based on. */
  version: number;
}

/** The edits that are not saved yet, by the id of what they are of. */
export type SlideEdits = Readonly<Record<number, SlideEdit>>;

/** The edits with one more; without it once everything is again as on the server. */
export function withEdit(edits: SlideEdits, slide: Slide, typed: SlideFields): SlideEdits {
  const { version = slide.version, ...before } = edits[slide.id] ?? {};
  const { caption, displayOrder } = { ...before, ...typed };
  const kept: SlideFields = {
    ...(caption !== undefined && caption !== slide.caption && { caption }),
    ...(displayOrder !== undefined &&
      displayOrder !== String(slide.displayOrder) && { displayOrder }),
  };
  const others = withoutEdit(edits, slide.id);
  return Object.keys(kept).length > 0 ? { ...others, [slide.id]: { ...kept, version } } : others;
}

export function withoutEdit(edits: SlideEdits, id: number): SlideEdits {
  const { [id]: _, ...others } = edits;
  return others;
}

/** The edits after one was saved; what was typed meanwhile stays, based on the saved version. */
export function afterSaving(
  edits: SlideEdits,
  id: number,
  sent: SlideEdit,
  version: number,
): SlideEdits {
  const now = edits[id];
  if (now === undefined || now === sent) return withoutEdit(edits, id);
  return { ...edits, [id]: { ...now, version } };
}

/** What is sent of an edit. */
export const bodyOf = ({ caption, displayOrder, version }: SlideEdit) => ({
  ...(caption !== undefined && { caption }),
  ...(displayOrder !== undefined && { displayOrder: placeOf(displayOrder) }),
  version,
});

/** The edits that put what is shown into the places 0, 1, 2… */
export const inThisOrder = (edits: SlideEdits, shown: readonly Slide[]): SlideEdits =>
  shown.reduce((all, slide, place) => withEdit(all, slide, { displayOrder: String(place) }), edits);
