import { browserOutbox, startOutbox } from "@/lib/outbox/browser-outbox";
import { toast } from "@/ui/toast";

import { startMending } from "./returned-letters";

/** The address of the page on which each kind of letter is written. */
const DESKS: Readonly<Record<string, string>> = {
  "/api/contact": "/contact#write",
  "/api/event-hosting": "/host-event#inquire",
};

let hasStarted = false;

/** Begins to deliver, and tells of every letter that comes back, with the way to mend it. */
export function startPostRounds(goTo: (address: string) => void): void {
  if (hasStarted) return;
  hasStarted = true;
  const told = new Set<string>();
  browserOutbox().subscribe(() => {
    for (const letter of browserOutbox().returned()) {
      const desk = DESKS[letter.url];
      if (told.has(letter.key) || desk === undefined) continue;
      told.add(letter.key);
      const mend = () => {
        startMending(letter);
        goTo(desk);
      };
      toast({
        title: "Not Delivered",
        description: "What you sent needs a correction before it can reach us.",
        variant: "destructive",
        action: { label: "Mend it", onClick: mend },
      });
    }
  });
  startOutbox();
}
