import { PAYMENTS } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { useApi } from "@/admin/data/use-api";
import type { Todo, TodoSource } from "@/admin/ui/todo-list";
import { useVenue } from "@/api/venue";
import { type Currency, moneyInWords } from "@/lib/money";
import { counted } from "@/lib/text";
import { useShortInstant } from "@/lib/time/clock";

import type { Payment } from "./payment";
import type { Stray } from "./strays";

const LEADS = { action: "Look", urgency: "pressing" } as const;

/**
 * What is the matter with payments, in words: each dispute to be answered, each refused return, and
 * the faults together. `when` writes an instant.
 */
export function paymentTodos(
  payments: readonly Payment[],
  when: (instant: string) => string,
  venue: Currency,
): Todo[] {
  const disputed = payments.flatMap(({ bookingReference, disputes }) =>
    disputes.flatMap(({ amount, reason, answerBy }) =>
      answerBy === null
        ? []
        : {
            text: `The bank disputes ${moneyInWords(amount, venue)} for ${bookingReference}: answer by ${when(answerBy)}`,
            detail: reason,
            href: `${PAYMENTS}&search=${bookingReference}`,
            ...LEADS,
          },
    ),
  );
  const refused = payments.flatMap(({ bookingReference, refunds }) =>
    refunds
      .filter(({ needsHand }) => needsHand)
      .map(({ amount, error }) => ({
        text: `${moneyInWords(amount, venue)} for ${bookingReference} was not taken by the bank: give it back by hand`,
        detail: error || undefined,
        href: `${PAYMENTS}&search=${bookingReference}`,
        ...LEADS,
      })),
  );
  const faulty = payments.filter(({ error }) => error !== "");
  const [first] = faulty;
  if (first === undefined) return [...disputed, ...refused];
  const of = faulty.length === 1 ? ` for ${first.bookingReference}` : "";
  const text = `${counted(faulty.length, "payment")}${of} could not be settled`;
  const faults = { text, detail: first.error, href: `${PAYMENTS}&state=trouble`, ...LEADS };
  return [...disputed, ...refused, faults];
}

/** That money came for bookings that are not here, and has not gone back. */
export function strayTodos(strays: readonly Stray[]): Todo[] {
  const left = strays.filter(({ isWantedBack, error }) => !isWantedBack || error !== "");
  if (left.length === 0) return [];
  const text = `${counted(left.length, "payment")} came for no booking that is here: look, and give it back`;
  return [{ text, detail: undefined, href: PAYMENTS, ...LEADS }];
}

/** Whether money did not go where it should. */
export function usePaymentTodos(): TodoSource {
  const venue = useVenue();
  const when = useShortInstant();
  const isMine = usePermission()("GET /api/admin/payments");
  const { data, isError, refetch } = useApi("/api/admin/payments?state=trouble", {
    enabled: isMine,
  });
  const strays = useApi("/api/admin/payments/strays", { enabled: isMine }).data ?? [];
  const todos = isMine ? data && [...paymentTodos(data, when, venue), ...strayTodos(strays)] : [];
  return { of: "payments", todos, isError, refetch };
}
