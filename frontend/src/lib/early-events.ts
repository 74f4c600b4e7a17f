const BUTTONS = "button, [role='button'], [data-acts-as-button]";

interface Recorder {
  /** Stops recording and does what was recorded, in its order. */
  replay: () => void;
  /** Stops recording and forgets. */
  stop: () => void;
}

/** What a click acts on: a button, or what stands for one as a whole while a link in it does not. */
function actorOf(target: EventTarget | null): HTMLElement | null {
  const found = target instanceof Element ? target.closest(`a[href], ${BUTTONS}`) : null;
  return found instanceof HTMLElement && found.matches(BUTTONS) ? found : null;
}

const isSubmitter = (button: HTMLElement): button is HTMLButtonElement =>
  button instanceof HTMLButtonElement && button.type === "submit" && button.form !== null;

/**
 * Keeps the clicks on buttons (or on `data-acts-as-button`) and the submits of forms that come before the page is alive. Links
 * need no help: they lead where they should without any script.
 */
export function createRecorder(page: Document): Recorder {
  const actions: (() => void)[] = [];

  const onClick = (event: Event) => {
    const button = actorOf(event.target);
    if (!button || isSubmitter(button)) return;
    event.preventDefault();
    actions.push(() => {
      if (button.isConnected) button.click();
    });
  };

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const submitter = event.submitter;
    actions.push(() => {
      if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
    });
  };

  page.addEventListener("click", onClick, true);
  page.addEventListener("submit", onSubmit, true);

  const stop = () => {
    page.removeEventListener("click", onClick, true);
    page.removeEventListener("submit", onSubmit, true);
  };

  return {
    stop,
    replay: () => {
      stop();
      for (const action of actions) action();
    },
  };
}
