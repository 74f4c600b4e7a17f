import { useSyncExternalStore } from "react";
import { sendQueue, startSendQueue } from "@/lib/send-queue/queue";
import type { Submission } from "@/lib/send-queue/store";
import { createStore, useStore } from "@/lib/store";
import * as t from "@/messages/inbox";
import { toast } from "@/ui/overlays/toast";

const NONE: readonly Submission[] = [];

/** Rejected submissions that the visitor can correct, oldest first. */
export const useReturned = (): readonly Submission[] =>
  useSyncExternalStore(
    (listener) => sendQueue().returned.subscribe(listener),
    () => sendQueue().returned.get(),
    () => NONE,
  );

const mending = createStore<Submission | null>(null);

/** Has a returned submission filled into its form again, now or as soon as that form is on the page. */
export const editReturned = (submission: Submission): void => mending.set(submission);

export const endMending = (): void => mending.set(null);

/** The submission to be mended in the form that posts to `url`. */
export function useEditedSubmission(url: string): Submission | null {
  const submission = useStore(mending, null);
  return submission?.url === url ? submission : null;
}

/** The address of the form that posts to each address of the API. */
const FORMS: Readonly<Record<string, string>> = {
  "/api/contact": "/contact#write",
  "/api/event-hosting": "/host-event#inquire",
};

let hasStarted = false;

/** Starts delivery, and shows a toast for every rejected submission, with a link to correct it. */
export function watchSendQueue(goTo: (address: string) => void): void {
  if (hasStarted) return;
  hasStarted = true;
  const announced = new Set<string>();
  const { returned } = sendQueue();
  returned.subscribe(() => {
    for (const submission of returned.get()) {
      const form = FORMS[submission.url];
      if (announced.has(submission.key) || form === undefined) continue;
      announced.add(submission.key);
      const mend = () => {
        editReturned(submission);
        goTo(form);
      };
      toast({
        title: t.notDelivered,
        description: t.notDeliveredDetail,
        variant: "destructive",
        action: { label: t.mendIt, onClick: mend },
      });
    }
  });
  startSendQueue();
}
