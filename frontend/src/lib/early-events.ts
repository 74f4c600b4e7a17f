interface Recorder {
  /** Stops recording and does what was recorded, in its order. */
  replay: () => void;
  /** Stops recording and forgets. */
  stop: () => void;
}

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("button, [role='button']") : null;

const isSubmitter = (button: HTMLElement): button is HTMLButtonElement =>
  button instanceof HTMLButtonElement && button.type === "submit" && button.form !== null;

/**
 * Keeps the clicks on buttons and the submits of forms that come before the page is alive. Links
 * need no help: they lead where they should without any script.
 */
export function createRecorder(page: Document): Recorder {
  const actions: (() => void)[] = [];

  const onClick = (event: Event) => {
    const button = buttonOf(event.target);
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
