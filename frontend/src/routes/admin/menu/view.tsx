import { MenuEditor } from "@/features/content/managing/menu-editor";
import { MENU_HEADINGS } from "@/features/content/menu";

/** The editor of the menu. */
export function View() {
  return <MenuEditor headings={MENU_HEADINGS} />;
}
