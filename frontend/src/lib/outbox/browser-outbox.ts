import { deliver } from "./delivery";
import { createExclusively } from "./exclusively";
import { createLetterStore } from "./letter-store";
import { createOutbox, type Outbox } from "./outbox";

let outbox: Outbox | undefined;

/** The one outbox of this page; only the browser has it. */
export function browserOutbox(): Outbox {
  outbox ??= createOutbox({
    store: createLetterStore(),
    deliver,
    exclusively: createExclusively(navigator.locks),
  });
  return outbox;
}

/** Delivers what an earlier visit has left, now and whenever there is new hope. */
export function startOutbox(): void {
  const deliverAll = () => {
    browserOutbox().deliverAll().catch(reportError);
  };
  window.addEventListener("online", deliverAll);
  window.addEventListener("pageshow", ({ persisted }) => persisted && deliverAll());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") deliverAll();
  });
  deliverAll();
}
