import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";

import { useRemoval } from "@/api/use-removal";
import { PanelButton } from "@/ui/panel/panel-button";
import { ViewHeader } from "@/ui/panel/view-header";

import { INBOX_ADDRESS } from "./inbox-address";
import { apiOf, INBOX, type Inquiry, type Kind, type Message } from "./letter";
import { useMarkOpened } from "./use-mark-opened";

const NAMES = { inquiry: "Inquiry", message: "Message" } as const;

interface LetterFrameProps {
  kind: Kind;
  row: Inquiry | Message;
  title: string;
  children: ReactNode;
}

/** Around one thing that is open: the way back, its title, and the way out for spam. */
export function LetterFrame({ kind, row, title, children }: LetterFrameProps) {
  const [, navigate] = useLocation();
  useMarkOpened(kind, row);
  const remove = useRemoval({
    url: (id) => apiOf(kind, id),
    done: `${NAMES[kind]} deleted successfully`,
    failed: `Failed to delete ${kind}`,
    refresh: INBOX,
    onDone: () => navigate(INBOX_ADDRESS, { replace: true }),
  });
  return (
    <>
      <PanelButton look="quiet" size="sm" href={INBOX_ADDRESS} className="mb-3 -ml-3">
        <ChevronLeft aria-hidden className="size-4" />
        Inbox
      </PanelButton>
      <ViewHeader
        above={NAMES[kind]}
        title={title}
        actions={
          <PanelButton
            look="danger"
            disabled={remove.isPending}
            onClick={() => remove.mutate(row.id)}
          >
            Delete
          </PanelButton>
        }
      />
      {children}
    </>
  );
}
