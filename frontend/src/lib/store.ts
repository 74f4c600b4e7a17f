import { useSyncExternalStore } from "react";

interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** Calls the listener after every `set`; the returned function ends that. */
  subscribe: (listener: () => void) => () => void;
}

/** A value of the page as a whole, which components follow with `useStore`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The store's value; on the server and while hydrating `atFirst`. */
export const useStore = <T>({ subscribe, get }: Store<T>, atFirst: T): T =>
  useSyncExternalStore(subscribe, get, () => atFirst);

const never = () => () => {};

/** False on the server and while hydrating, true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
