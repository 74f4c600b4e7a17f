import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Part } from "@/admin/data/use-list";
import { send } from "@/api/client";
import { ApiError, isSessionOver, reasonOf } from "@/api/errors";
import { refresh } from "@/api/query-client";
import { useUnsaved } from "@/lib/unsaved";
import { toast } from "@/ui/toast";

import { SLIDESHOW, type Slide } from "./slide";
import {
  afterSaving,
  bodyOf,
  inThisOrder,
  type SlideEdit,
  type SlideEdits,
  type SlideFields,
  withEdit,
  withoutEdit,
} from "./slide-edits";

type Sent = readonly (readonly [id: number, edit: SlideEdit])[];

const CONFLICT = 409;
const isConflict = (error: unknown) => error instanceof ApiError && error.status === CONFLICT;

/** Edits held per image until 'Save All Changes' sends them all at once (specification, section 4). */
export function useSlideshowEdits(slides: readonly Slide[]) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<SlideEdits>({});
  /** Ids in the order in which they were put; none while it is the server's. */
  const [order, setOrder] = useState<readonly number[]>([]);
  const [contested, setContested] = useState<readonly number[]>([]);

  const count = slides.filter(({ id }) => edits[id]).length;
  useUnsaved(count > 0);

  const keep = (saved: Slide) =>
    client.setQueryData<Part<Slide[]>>(
      [SLIDESHOW, "part"],
      (part) =>
        part && { ...part, rows: part.rows.map((row) => (row.id === saved.id ? saved : row)) },
    );

  const saveOne = async ([id, edit]: Sent[number]) => {
    try {
      const saved = await send("PUT", `/api/host-event-images/${id}` as const, bodyOf(edit));
      keep(saved);
      setEdits((all) => afterSaving(all, id, edit, saved.version));
      setContested((ids) => ids.filter((other) => other !== id));
    } catch (error) {
      if (isConflict(error)) setContested((ids) => [...ids, id]);
      throw error;
    }
  };

  const save = useMutation({
    // What was saved must not be sent again, based on a version that is old by then.
    retry: false,
    mutationFn: async (sent: Sent) => {
      const answers = await Promise.allSettled(sent.map(saveOne));
      const failure = answers.find((answer) => answer.status === "rejected");
      if (failure) throw failure.reason;
    },
    onSuccess: () => {
      setOrder([]);
      toast({ title: "Changes saved successfully", variant: "success" });
    },
    onError: (error) => {
      if (isSessionOver(error)) return;
      toast({
        title: "Failed to save changes",
        description: reasonOf(error),
        variant: "destructive",
      });
    },
    onSettled: () => refresh(client, [SLIDESHOW]),
  });

  const sendAll = (all: SlideEdits) => {
    const sent = slides.flatMap(({ id }) => {
      const edit = all[id];
      return edit ? [[id, edit] as const] : [];
    });
    if (sent.length > 0) save.mutate(sent);
    else toast({ title: "No changes to save", description: "Make some edits first" });
  };

  const shown = [
    ...order.flatMap((id) => slides.filter((slide) => slide.id === id)),
    ...slides.filter(({ id }) => !order.includes(id)),
  ];

  return {
    edits,
    /** In the order in which they were put. */
    shown,
    count,
    isSaving: save.isPending,
    saveAll: () => sendAll(edits),
    edit: (slide: Slide, typed: SlideFields) => setEdits((all) => withEdit(all, slide, typed)),
    arrange: (arranged: readonly Slide[]) => {
      setOrder(arranged.map(({ id }) => id));
      setEdits((all) => inThisOrder(all, arranged));
    },
    /** Whether somebody else has saved another version meanwhile, and it is known. */
    isContested: ({ id, version }: Slide) =>
      contested.includes(id) && edits[id] !== undefined && edits[id].version !== version,
    keepMine: ({ id, version }: Slide) => {
      const mine = edits[id];
      if (!mine) return;
      const rebased = { ...mine, version };
      setEdits((all) => ({ ...all, [id]: rebased }));
      save.mutate([[id, rebased]]);
    },
    takeTheirs: ({ id }: Slide) => {
      setContested((ids) => ids.filter((other) => other !== id));
      setEdits((all) => withoutEdit(all, id));
    },
  };
}
