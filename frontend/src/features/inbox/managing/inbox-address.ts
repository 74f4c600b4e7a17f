import { useSearch } from "wouter";

import type { Kind } from "./letter";

/** What is open in the inbox. */
export interface Opened {
  kind: Kind;
  id: number;
}

const KINDS = ["inquiry", "message"] as const;

export const INBOX_ADDRESS = "/admin?view=inbox";

/** Where one thing that arrived is opened. */
export const addressOf = ({ kind, id }: Opened): string => `${INBOX_ADDRESS}&${kind}=${id}`;

/** What a part of an address after its '?' says is open; null for the list. */
export function openedIn(search: string): Opened | null {
  const asked = new URLSearchParams(search);
  for (const kind of KINDS) {
    const id = asked.get(kind);
    if (id !== null && /^[1-9]\d{0,15}$/.test(id)) return { kind, id: Number(id) };
  }
  return null;
}

/** What the address says is open: it can be linked to, and 'back' closes it. */
export const useOpened = (): Opened | null => openedIn(useSearch());
