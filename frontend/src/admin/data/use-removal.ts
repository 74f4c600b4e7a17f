// Rule: A press removes one row, the one that it was meant for.

import { useId, useRef, useState } from "react";

import { write } from "@/api/http";
import { capital } from "@/lib/text";

import { type Change, useChange, useUndo } from "./use-change";

/** A press where another one has just removed a row is not meant before the list has stood still so long. */
const STANDS_STILL_MS = 1000;

let isKeyHeld = false;
/** The button pressed by the current click; null for a click by a key. */
let pressed: Element | null = null;
/** Whether that click comes from a key that is held down. */
let isRepeated = false;

function noteClick({ detail, target }: MouseEvent): void {
  // A click by a key counts none.
  const isByKey = detail === 0;
  isRepeated = isByKey && isKeyHeld;
  pressed = !isByKey && target instanceof Element ? (target.closest("button") ?? target) : null;
}

function noteKey({ type, repeat }: KeyboardEvent): void {
  isKeyHeld = type === "keydown" && repeat;
}

window.addEventListener("click", noteClick, { capture: true });
for (const type of ["keydown", "keyup"] as const) {
  window.addEventListener(type, noteKey, { capture: true });
}

/**
 * Covers the spot that was pressed: when a row goes, the next one moves under the pointer, and a second
 * press would remove that too. The cover goes when the mouse moves on, when something else is pressed, or
 * a while after the call of what this returns.
 */
function coverSpot(): () => void {
  if (!pressed) return () => undefined;
  const { left, top, width, height } = pressed.getBoundingClientRect();
  const cover = document.createElement("div");
  cover.ariaHidden = "true";
  cover.className = "fixed z-60 pointer-events-auto";
  cover.style.left = `${left}px`;
  cover.style.top = `${top}px`;
  cover.style.width = `${width}px`;
  cover.style.height = `${height}px`;
  const lift = () => {
    cover.remove();
    window.removeEventListener("pointermove", follow);
    window.removeEventListener("pointerdown", lift);
  };
  const follow = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === "mouse" && target !== cover) lift();
  };
  // The focus stays where it is, and no dialog takes this for a press beside it.
  for (const type of ["pointerdown", "mousedown"] as const)
    cover.addEventListener(type, (event) => {
      event.preventDefault();
      event.stopPropagation();
    });
  window.addEventListener("pointermove", follow);
  // A press on the cover itself does not get to the window.
  window.addEventListener("pointerdown", lift);
  document.body.append(cover);
  return () => setTimeout(lift, STANDS_STILL_MS);
}

/** Removes an unsaved row, once for each press: see `useOwnRemoval`. */
export function oncePerPress(remove: () => void): void {
  if (isRepeated) return;
  const listStands = coverSpot();
  remove();
  listStands();
}

type Id = number | string;

interface OwnRemoval<Row extends Id, Removed>
  extends Pick<
    Change<Row, Removed>,
    | "send"
    | "scope"
    | "optimisticUpdate"
    | "canUndo"
    | "onUndo"
    | "failed"
    | "refresh"
    | "onFailure"
  > {
  /** Title of the toast on success. */
  done?: string;
  onDone?: (id: Row, removed: Removed) => void;
}

/** Returns the row of an id that carries a query: "7" for "7?dates=all". */
const rowOf = (id: Id) => String(id).replace(/^(\d+)\?.*/, "$1");

/**
 * Removes rows immediately, by id and never by index, one for each press. Several removals are sent
 * one after the other. A pending row cannot be removed again before the lists are refetched, and
 * until a moment after that, a second press at the same spot has no effect.
 */
export function useOwnRemoval<Row extends Id, Removed>({
  onDone,
  ...removal
}: OwnRemoval<Row, Removed>) {
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set());
  const covers = useRef(new Map<string, () => void>());
  const showGoing = () => setGoing(new Set(covers.current.keys()));
  const drop = (id: Row) => {
    covers.current.get(rowOf(id))?.();
    covers.current.delete(rowOf(id));
    showGoing();
  };
  const ownScope = useId();
  const change = useChange<Row, Removed>({
    scope: ownScope,
    ...removal,
    onDone: (removed, id, isReread) => {
      isReread.then(
        () => drop(id),
        () => drop(id),
      );
      onDone?.(id, removed);
    },
    // Also runs if the login dialog reports the failure.
    onSettled: (error, id) => error && drop(id),
  });
  return {
    /** Removes a row, unless its removal is pending. */
    remove: (id: Row): void => {
      if (isRepeated || covers.current.has(rowOf(id))) return;
      covers.current.set(rowOf(id), coverSpot());
      showGoing();
      change.mutate(id);
    },
    /** Whether this row is being removed. */
    isBusy: (id: Row): boolean => going.has(rowOf(id)),
  };
}

interface Removal<Row extends Id> extends Pick<Change<Row, string | null>, "onFailure"> {
  /** The toasts' words, where the row's name does not say it. */
  done?: string;
  failed?: string;
  onDone?: (id: Row) => void;
}

/**
 * Deletes a row of the server at once, and offers for ten seconds to undo it. `list` is the address of
 * the rows, and `name` what one of them is called within a sentence: "menu item". An id may carry a
 * query: "7?dates=all".
 */
export function useRemoval<Row extends Id = number>(
  list: string,
  name: string,
  removal: Removal<Row> = {},
) {
  const undo = useUndo();
  return useOwnRemoval<Row, string | null>({
    done: `${capital(name)} deleted successfully`,
    failed: `Failed to delete ${name}`,
    ...removal,
    send: async (id) => (await write("DELETE", `${list}/${id}`)).headers.get("X-Change"),
    canUndo: (change) => change !== null,
    onUndo: (change) => change !== null && undo.mutate(change),
  });
}
