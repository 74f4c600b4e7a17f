// Dialogs and enlarged pictures.

export const close = "Close";
export const previousPicture = "Previous picture";
export const nextPicture = "Next picture";
export const pictureOf = (place: number, count: number) => `${place} of ${count}`;
export const enlarge = (of: string) => `Enlarge: ${of}`;
