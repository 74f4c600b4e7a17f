import type { ReactElement } from "react";

// The gallery.

export const loadingGallery = "Loading gallery...";
export const theHouseInPictures = "The house in pictures";
export const galleryTitle = "GALLERY";
export const photos = "Photos";
export const noPhotosYet = "No photos are here yet.";
export const yourNightOurWall = "Your night, our wall";
export const wantToBeFeatured = "WANT TO BE FEATURED?";
export const galleryName = "Gallery";
export const photoTag = (tag: ReactElement) => (
  <>Took a photo that does the room justice? Tag {tag} on social media, and it may hang here.</>
);
export const photosFailed = "The photos could not be loaded.";
