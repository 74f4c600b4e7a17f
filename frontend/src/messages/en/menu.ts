// The menu.

export const menuFailed = "The menu could not be loaded.";
export const menu = "Menu";
export const newDrinksFirst = "New drinks, first";
export const loadingMenu = (title: string) => `Loading ${title.toLowerCase()}...`;
export const menuComingSoon = (title: string) =>
  `${title.slice(0, 1)}${title.slice(1).toLowerCase()} coming soon!`;
