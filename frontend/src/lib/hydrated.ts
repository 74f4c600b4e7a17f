import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while hydrating, true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
