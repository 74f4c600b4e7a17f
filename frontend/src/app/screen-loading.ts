import type { ComponentType } from "react";

import type { ScreenProps } from "@/lib/screen";

import type { Match } from "./routes";

export interface ScreenModule {
  Screen: ComponentType<ScreenProps>;
}

/** A match with the component that shows it. */
export interface Shown extends Match {
  Screen: ComponentType<ScreenProps>;
}

export type LoadScreen = (match: Match) => Promise<Shown>;

/** The module path of a match's screen, as both component tables name it. */
export const modulePath = ({ route }: Match): string =>
  `../routes/public/${route?.screen ?? "not-found"}/screen.tsx`;
