import { useState } from "react";

import { useReducedMotion } from "@/lib/motion";

export interface Playback {
  isPaused: boolean;
  /** False where the visitor has asked for less motion: then there is nothing to pause. */
  canPlay: boolean;
  isRunning: boolean;
  toggle: () => void;
}

/** Whether what moves by itself may move: not when it is paused, nor where motion is unwelcome. */
export function usePlayback(): Playback {
  const [isPaused, setPaused] = useState(false);
  const canPlay = !useReducedMotion();
  return {
    isPaused,
    canPlay,
    isRunning: canPlay && !isPaused,
    toggle: () => setPaused((wasPaused) => !wasPaused),
  };
}
