// The menu of the site, as a phone shows it.

export const menu = "Menu";
export const pillars = "Cocktails";
export const home = "Home";
export const close = "Close";
export const allPages = "All pages";
export const view = "View";
export const onStageNow = "On stage now";
export const tonightAt = (hour: string) => `Tonight at ${hour}`;
export const todayAt = (hour: string) => `Today at ${hour}`;
export const findUs = "Find Us";
export const directions = "Directions";
export const hours = "Hours";
