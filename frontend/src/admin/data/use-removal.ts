import { useState } from "react";

import { write } from "@/api/http";

import { type Change, useChange, useUndo } from "./use-change";

let isKeyHeld = false;
/** Whether the click that is being handled belongs to the press before. */
let isRepeated = false;

function noteClick({ detail }: MouseEvent): void {
  // A click by a key counts none; the browser counts those of the pointer by time and place.
  isRepeated = detail === 0 ? isKeyHeld : detail > 1;
}

function noteKey({ type, repeat }: KeyboardEvent): void {
  isKeyHeld = type === "keydown" && repeat;
}

window.addEventListener("click", noteClick, { capture: true });
for (const type of ["keydown", "keyup"] as const) {
  window.addEventListener(type, noteKey, { capture: true });
}

/**
 * Runs a removal, but only for the first click of a double click, and once for a key that is held: when
 * a row goes, the next one moves under the pointer, and the rest of the press would remove that too.
 */
export function oncePerPress(run: () => void): void {
  if (!isRepeated) run();
}

type Id = number | string;

interface OwnRemoval<Row extends Id, Removed>
  extends Pick<
    Change<Row, Removed>,
    "send" | "scope" | "foresee" | "canUndo" | "onUndo" | "failed" | "refresh" | "onFailure"
  > {
  /** The toast's words on success. */
  done?: string;
  onDone?: (id: Row, removed: Removed) => void;
}

/**
 * Removes rows at once, by their id and never by their place in a list, one at a time. A row that is
 * going cannot be removed again before the lists have been read without it.
 */
export function useOwnRemoval<Row extends Id, Removed>({
  onDone,
  onFailure,
  ...removal
}: OwnRemoval<Row, Removed>) {
  const [going, setGoing] = useState<ReadonlySet<Row>>(new Set());
  const add = (id: Row) => setGoing((before) => new Set(before).add(id));
  const drop = (id: Row) => setGoing((before) => new Set([...before].filter((one) => one !== id)));
  const change = useChange<Row, Removed>({
    ...removal,
    onDone: (removed, id, isReread) => {
      isReread.then(
        () => drop(id),
        () => drop(id),
      );
      onDone?.(id, removed);
    },
    onFailure: (error, id) => {
      drop(id);
      return onFailure?.(error, id) ?? false;
    },
  });
  return {
    /** Does nothing while another row is being removed, or this one is going already. */
    remove: (id: Row): void =>
      oncePerPress(() => {
        if (change.isPending || going.has(id)) return;
        add(id);
        change.mutate(id);
      }),
    /** Whether this row is going, or has to wait for another one. */
    isBusy: (id: Row): boolean => change.isPending || going.has(id),
  };
}

interface Removal extends Pick<Change<number, string | null>, "failed" | "refresh" | "onFailure"> {
  url: (id: number) => string;
  done: string;
  onDone?: (id: number) => void;
}

/** Deletes a row of the server at once, and offers for ten seconds to undo it. */
export function useRemoval({ url, ...removal }: Removal) {
  const undo = useUndo();
  return useOwnRemoval<number, string | null>({
    ...removal,
    send: async (id) => (await write("DELETE", url(id))).headers.get("X-Change"),
    canUndo: (change) => change !== null,
    onUndo: (change) => change !== null && undo.mutate(change),
  });
}
