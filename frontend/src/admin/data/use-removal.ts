// Rule: A press removes only the row that it was meant for.

import { useId, useRef, useState } from "react";

import { write } from "@/api/http";
import { capital } from "@/lib/text";

import { type Change, useChange, useUndo } from "./use-change";

/**
 * After a removal, a press at the same spot counts only once the list has not moved for this long.
 */
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
 * Covers the pressed spot: when a row is removed, the next one moves under the pointer, and a
 * second press would remove that too. The cover disappears when the mouse moves on, on a press
 * elsewhere, or a while after the returned function is called.
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
  // Keeps the focus in place, and prevents a dialog from treating it as a press outside.
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
  /** Titles of the toasts, if the row's name does not produce them. */
  done?: string;
  failed?: string;
  onDone?: (id: Row) => void;
}

/**
 * Deletes a row on the server at once, and offers to undo it for ten seconds. `list` is the URL of
 * the rows, and `name` is their singular within a sentence: "menu item". An id may carry a query:
 * "7?dates=all".
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
