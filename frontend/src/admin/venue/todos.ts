import { viewHref } from "@/admin/data/addresses";
import { type TodoSource, useTodos } from "@/admin/ui/todo-list";
import { counted } from "@/lib/text";

/** Texts of the sample venue that the site of another venue still shows. */
export function useCopiedTextTodos(): TodoSource {
  return useTodos("texts of the sample", "/api/admin/copied-texts", (parts) =>
    parts.length === 0
      ? []
      : [
          {
            text: `${counted(parts.length, "part")} of your site still ${parts.length === 1 ? "has" : "have"} texts of the sample venue`,
            detail: parts.join(", "),
            href: viewHref("venue"),
            action: "Look",
            urgency: "pressing",
          },
        ],
  );
}
