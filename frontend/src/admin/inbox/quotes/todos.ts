import { entryHref } from "@/admin/data/addresses";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";
import { type Currency, moneyInWords } from "@/lib/money";

type WaitingQuote = Schemas["WaitingQuoteOut"];

/** Writes a task for each accepted quote: to confirm the date, or its unpaid deposit. */
export const quoteTodos = (quotes: readonly WaitingQuote[], venue: Currency): Todo[] =>
  quotes.map(({ inquiryId, reference, title, depositDue, isConfirmed }) => {
    const due = depositDue > 0 ? `Deposit due: ${moneyInWords(depositDue, venue)}` : undefined;
    return {
      text: isConfirmed
        ? `The deposit for ${isolated(title)} is not paid yet`
        : `The quote for ${isolated(title)} is accepted: confirm the inquiry`,
      detail: [reference, due].filter(Boolean).join(" · "),
      href: entryHref({ kind: "inquiry", id: inquiryId }),
      action: "Open",
      urgency: isConfirmed ? "news" : "pressing",
    };
  });

/** The accepted quotes that need the manager. */
export function useQuoteTodos(): TodoSource {
  const venue = useVenue();
  return useTodos("accepted quotes", "/api/admin/quotes/waiting", (quotes) =>
    quoteTodos(quotes, venue),
  );
}
