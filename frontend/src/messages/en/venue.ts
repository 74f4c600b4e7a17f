// The head of a page: its pictures and its buttons.

export const home = "Home";
export const viewEvents = "View Events";
export const hostAnEvent = "Host an Event";
export const showPicture = (place: number, count: number) => `Show picture ${place} of ${count}`;
export const playTheSlideshow = "Play the slideshow";
export const pauseTheSlideshow = "Pause the slideshow";
export const photosFrom = (venue: string) => `Photos from ${venue || "here"}`;
