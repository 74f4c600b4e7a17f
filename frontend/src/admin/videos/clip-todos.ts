import { clipHref, SLIDESHOW_LIST } from "@/admin/data/addresses";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";
import { isolated } from "@/lib/characters";

type Trouble = Schemas["ClipTroubleOut"];

const nameOf = ({ title, isSlide }: Trouble) => {
  if (!isSlide) return `Video “${isolated(title)}”`;
  return title === "" ? "A video of the slideshow" : `Slideshow video “${isolated(title)}”`;
};

/** The clips that do not play any more. */
export function clipTodos(troubles: readonly Trouble[]): Todo[] {
  return troubles.map((trouble) => ({
    text: `${nameOf(trouble)}: ${trouble.problem}`,
    detail: trouble.url,
    href: trouble.isSlide ? SLIDESHOW_LIST : clipHref(trouble),
    action: "Change",
    urgency: "pressing",
  }));
}

/** Whether a clip, of another site or our own, does not play any more. */
export const useClipTodos = (): TodoSource =>
  useTodos("videos", "/api/admin/clip-troubles", clipTodos);
