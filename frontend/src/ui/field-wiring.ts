import { useId } from "react";

/** What a control carries, so that screen readers link it with its label, help and error. */
export interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** The wiring of a control, and the ids of the lines below it. */
export function useFieldWiring({ hint, error }: Record<"hint" | "error", string | undefined>) {
  const id = useId();
  const ids = { hint: `${id}-hint`, error: `${id}-error` };
  const notes = [hint && ids.hint, error && ids.error].filter(Boolean).join(" ");
  const wiring: Wiring = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": notes || undefined,
  };
  return { wiring, ids };
}
