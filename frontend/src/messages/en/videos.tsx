import type { ReactElement } from "react";

// Clips of past shows.

export const pastShowsFailed = "The clips of past shows could not be loaded.";
export const loadingPastShows = "Loading past shows...";
export const onFilm = "On film";
export const videoGalleryComingSoon = "Video Gallery Coming Soon!";
export const noFilmsYet = "Films from this stage will run here.";
export const videoClip = "Video Clip";
export const noSound = "· No sound";
export const pastShow = "Past Show";
export const videoClipOf = (title: string) => `Video clip: ${title}`;
export const clipFailed = "This clip cannot be played right now.";
export const openAlone = "Open it by itself";
export const time = "Time";
export const soundOn = "Sound on";
export const soundOff = "Sound off";
export const leaveFullScreen = "Leave full screen";
export const fullScreen = "Full screen";
export const pause = (title: string) => `Pause: ${title}`;
export const play = (title: string) => `Play: ${title}`;
export const timeOf = (at: string, duration: string) => `${at} of ${duration}`;
export const galleryOfPastShows = (accent: (words: string) => ReactElement) => (
  <>Gallery of {accent("Past Shows")}</>
);
