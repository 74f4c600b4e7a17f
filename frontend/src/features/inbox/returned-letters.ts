import { useSyncExternalStore } from "react";

import { browserOutbox } from "@/lib/outbox/browser-outbox";
import type { Letter } from "@/lib/outbox/letter";

const NONE: readonly Letter[] = [];

/** The letters that came back and wait to be mended, the oldest first. */
export const useReturnedLetters = (): readonly Letter[] =>
  useSyncExternalStore(
    (listener) => browserOutbox().subscribe(listener),
    () => browserOutbox().returned(),
    () => NONE,
  );

let mending: Letter | null = null;
const listeners = new Set<() => void>();

function change(letter: Letter | null) {
  mending = letter;
  for (const listener of listeners) listener();
}

/** Has a returned letter put back into its form, now or as soon as that form is on the page. */
export const startMending = (letter: Letter): void => change(letter);

export const endMending = (): void => change(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The letter to be mended in the form that posts to `url`. */
export const useMending = (url: string): Letter | null => {
  const letter = useSyncExternalStore(
    subscribe,
    () => mending,
    () => null,
  );
  return letter?.url === url ? letter : null;
};
