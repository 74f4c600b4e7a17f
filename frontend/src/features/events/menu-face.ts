/** How the button of a menu looks: a quiet icon on cards, an icon with its words on the event's page. */
export const MENU_FACES = {
  icon: "grid size-11 place-items-center text-smoke transition-colors duration-200 hover:text-brass-hi",
  button:
    "inline-flex h-12 items-center gap-2.5 text-[13px] font-medium tracking-button text-brass-hi uppercase underline-offset-8 hover:underline",
} as const;

export type MenuFace = keyof typeof MENU_FACES;
