import { SeasonEditor } from "@/features/content/managing/season-editor";

/** The editor of the season's list. */
export function View() {
  return <SeasonEditor />;
}
