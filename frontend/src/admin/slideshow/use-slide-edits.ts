import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  afterSaving,
  changedNames,
  conflictingNames,
  type Edits,
  typed,
  valuesOf,
} from "@/admin/data/edits";
import { useDrafts } from "@/admin/data/kept-drafts";
import { useUnsaved } from "@/admin/data/unsaved";
import { isStale, useChange } from "@/admin/data/use-change";
import type { ListPage } from "@/admin/data/use-list";
import { type Schemas, send } from "@/api/client";
import { visible } from "@/lib/characters";
import { wholeIn } from "@/lib/numbers";
import { toast } from "@/ui/overlays/toast";

export type Slide = Schemas["HostEventImageOut"];

export const SLIDESHOW = "/api/host-event-images";
const LIST = [SLIDESHOW, "part"];

/** The editable fields of a card; the display order as typed. */
export interface SlideValues {
  caption: string;
  displayOrder: string;
}

export const savedOf = ({ caption, displayOrder }: Slide): SlideValues => ({
  caption,
  displayOrder: String(displayOrder),
});

/** Parses a display order: a whole number from 0, and 0 for anything else. */
export const placeOf = (text: string): number =>
  wholeIn(text) ?? Math.max(0, Number.parseInt(text, 10) || 0);

/** Explains how an invalid display order is read; undefined for a whole number. */
export const placeFault = (text: string): string | undefined =>
  wholeIn(text) === null ? `is not a whole number and counts as ${placeOf(text)}` : undefined;

/** Display name of a picture or clip. */
export const nameOf = ({ caption, mediaType }: Slide): string => caption || mediaType;

/** Builds the request body: only the changed fields of a slide. */
export function bodyOf(edits: Edits<SlideValues>, slide: Slide) {
  const saved = savedOf(slide);
  const { caption, displayOrder } = valuesOf(edits, saved);
  const changed = changedNames(edits, saved);
  return {
    ...(changed.includes("caption") && { caption: visible(caption) }),
    ...(changed.includes("displayOrder") && { displayOrder: placeOf(displayOrder) }),
    version: slide.version,
  };
}

/** Edits of each image until 'Save All Changes' sends them together (docs/product.md, 'States'). */
export function useSlideEdits(slides: readonly Slide[]) {
  const client = useQueryClient();
  const kept = useDrafts("slide", { caption: "", displayOrder: "" });
  const draftOf = ({ id, version }: Slide) => kept.draftOf(id, version);
  /** Ids in the order in which they were put; none while it is the server's. */
  const [order, setOrder] = useState<readonly number[]>([]);

  const isEdited = (slide: Slide) => changedNames(draftOf(slide)[0], savedOf(slide)).length > 0;
  const edited = slides.filter(isEdited);
  useUnsaved(edited.length > 0, kept.forget);

  /** Saves one slide over other users' changes, unless there is a conflict. */
  const saveOne = async (slide: Slide): Promise<void> => {
    const [edits, setEdits] = draftOf(slide);
    try {
      const saved = await send(
        "PUT",
        `/api/host-event-images/${slide.id}` as const,
        bodyOf(edits, slide),
      );
      client.setQueryData<ListPage<Slide[]>>(
        LIST,
        (part) =>
          part && { ...part, rows: part.rows.map((row) => (row.id === saved.id ? saved : row)) },
      );
      setEdits((now) => afterSaving(now, edits.mine));
    } catch (error) {
      await client.refetchQueries({ queryKey: LIST });
      const rows = client.getQueryData<ListPage<Slide[]>>(LIST)?.rows ?? [];
      const theirs = rows.find(({ id }) => id === slide.id);
      const isNews = isStale(error) && theirs && theirs.version !== slide.version;
      if (!isNews || conflictingNames(edits, savedOf(theirs)).length > 0) throw error;
      await saveOne(theirs);
    }
  };
  const save = useChange({
    send: async (sent: readonly Slide[]) => {
      const results = await Promise.allSettled(sent.map(saveOne));
      const failure = results.find((result) => result.status === "rejected");
      if (failure) throw failure.reason;
    },
    done: "Changes saved successfully",
    failed: "Failed to save changes",
    onDone: () => setOrder([]),
  });

  return {
    draftOf,
    restored: kept.restored,
    discard: kept.discard,
    isEdited,
    /** In the order in which they were put. */
    shown: [
      ...order.flatMap((id) => slides.filter((slide) => slide.id === id)),
      ...slides.filter(({ id }) => !order.includes(id)),
    ],
    count: edited.length,
    isSaving: save.isPending,
    saveAll: () => {
      if (edited.length > 0) save.mutate(edited);
      else toast({ title: "No changes to save", description: "Make some edits first" });
    },
    /** Assigns the positions 0, 1, 2… in the shown order. */
    arrange: (arranged: readonly Slide[]) => {
      setOrder(arranged.map(({ id }) => id));
      for (const [place, slide] of arranged.entries()) {
        const [, setEdits] = draftOf(slide);
        setEdits((now) => typed(now, savedOf(slide), { displayOrder: String(place) }));
      }
    },
  };
}
