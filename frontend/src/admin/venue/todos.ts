import { viewHref } from "@/admin/data/addresses";
import { type TodoSource, useTodos } from "@/admin/ui/todo-list";
import { useVenue } from "@/api/venue";
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

/** Legal texts of an open site that still have blanks. */
export function useLegalTodos(): TodoSource {
  const { isOpen } = useVenue();
  return useTodos("setup", "/api/admin/setup", (steps) => {
    const legal = steps.find(({ step }) => step === "legal")?.missing ?? [];
    const blanks = legal.filter((part) => part.startsWith("Blanks"));
    if (!isOpen || blanks.length === 0) return [];
    return [
      {
        text: "Guests read unfinished legal texts",
        detail: blanks.join(", "),
        href: `${viewHref("setup")}&step=legal`,
        action: "Fill in",
        urgency: "pressing",
      },
    ];
  });
}
