let playing: HTMLVideoElement | null = null;

/** Lets one clip play at a time: the one before stops where it is. */
export function takeTurn(video: HTMLVideoElement): void {
  if (playing !== video) playing?.pause();
  playing = video;
}
