// The gallery.

export const loadingGallery = "Loading gallery...";
export const galleryTitle = "GALLERY";
export const photos = "Photos";
export const noPhotosYet = "No photos are here yet.";
export const wantToBeFeatured = "WANT TO BE FEATURED?";
export const galleryName = "Gallery";
export const photosFailed = "The photos could not be loaded.";
