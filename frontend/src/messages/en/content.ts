// A list that could not be loaded.
export const trying = "Trying...";
export const tryAgain = "Try again";

// The menu.
export const cocktails = "Cocktails";
export const beer = "Beer";
export const wine = "Wine";
export const tea = "Tea";
export const drinks = "Drinks";
export const gourmetBites = "Gourmet Bites";
export const sectionsOfTheMenu = "Sections of the menu";
export const outOfStock = "Out of stock";
