import { correctedEmail } from "@/lib/email-typos";
import * as t from "@/messages/own-pages";

const PAUSE_MS = 600;
const timers = new WeakMap<HTMLInputElement, ReturnType<typeof setTimeout>>();

/** The line below an email field that asks about its domain. */
function questionBelow(input: HTMLInputElement): HTMLElement {
  const next = input.nextElementSibling;
  if (next instanceof HTMLElement && next.classList.contains("correction")) return next;
  const line = document.createElement("p");
  line.className = "correction";
  line.setAttribute("aria-live", "polite");
  input.after(line);
  return line;
}

/**
 * Asks about a likely typo in the domain of an email field, once the guest pauses. A button accepts
 * the correction; the form can be sent without it. Used on pages without React, like
 * `EmailCorrection` on the others.
 */
export function offerCorrection(input: HTMLInputElement): void {
  const line = questionBelow(input);
  line.replaceChildren();
  clearTimeout(timers.get(input));
  timers.set(
    input,
    setTimeout(() => {
      const corrected = correctedEmail(input.value);
      if (corrected === null) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "plain";
      button.textContent = t.didYouMean(corrected);
      button.addEventListener("click", () => {
        input.value = corrected;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.focus();
      });
      line.append(button);
    }, PAUSE_MS),
  );
}
