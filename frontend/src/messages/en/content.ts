// A list that could not be loaded.
export const trying = "Trying...";
export const tryAgain = "Try again";

// The menu.
export const sectionsOfTheMenu = "Sections of the menu";
export const outOfStock = "Out of stock";
