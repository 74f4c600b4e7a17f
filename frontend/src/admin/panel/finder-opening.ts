import { createStore } from "@/lib/store";

/** Whether the search of the whole panel is open. */
export const finderOpening = createStore(false);

/** Opens the search of the whole panel. */
export const openFinder = () => finderOpening.set(true);
