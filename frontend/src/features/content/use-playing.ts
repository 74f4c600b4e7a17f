import { useCallback, useSyncExternalStore } from "react";

const CHANGES = [
  "play",
  "pause",
  "ended",
  "timeupdate",
  "seeking",
  "durationchange",
  "volumechange",
] as const;

/** What a clip does at the moment; times are in seconds, 0 while they are not known. */
export function usePlaying(clip: HTMLVideoElement) {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const change of CHANGES) clip.addEventListener(change, listener);
      return () => {
        for (const change of CHANGES) clip.removeEventListener(change, listener);
      };
    },
    [clip],
  );
  const isPlaying = useSyncExternalStore(subscribe, () => !clip.paused);
  const isMuted = useSyncExternalStore(subscribe, () => clip.muted);
  const at = useSyncExternalStore(subscribe, () => clip.currentTime);
  const length = useSyncExternalStore(subscribe, () => clip.duration);
  return { isPlaying, isMuted, at, duration: Number.isFinite(length) ? length : 0 };
}

const onFullScreen = (listener: () => void) => {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
};

/** Whether something fills the screen, and whether anything can. */
export function useFullScreen() {
  const isOn = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  const isPossible =
    document.fullscreenEnabled || "webkitEnterFullscreen" in HTMLVideoElement.prototype;
  return { isOn, isPossible };
}

/** Lets the frame fill the screen; an iPhone can only let the clip do so, in its own player. */
export function enterFullScreen(clip: HTMLVideoElement, frame: HTMLElement | null): void {
  if (document.fullscreenEnabled) {
    frame?.requestFullscreen().catch(() => {});
  } else if ("webkitEnterFullscreen" in clip && typeof clip.webkitEnterFullscreen === "function") {
    clip.webkitEnterFullscreen();
  }
}
