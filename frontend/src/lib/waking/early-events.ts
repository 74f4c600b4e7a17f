const BUTTONS = "button, [role='button'], [data-acts-as-button]";
const ASLEEP = ".asleep";

interface Recorder {
  /** Does, in its order, what was recorded in the parts of the page that are awake by now. */
  replay: () => void;
  /** Stops recording and forgets. */
  stop: () => void;
}

interface Action {
  /** What was acted on. */
  element: HTMLElement;
  repeat: () => void;
}

/** What a click acts on: a button, or what stands for one as a whole while a link in it does not. */
function actorOf(target: EventTarget | null): HTMLElement | null {
  const found = target instanceof Element ? target.closest(`a[href], ${BUTTONS}`) : null;
  return found instanceof HTMLElement && found.matches(BUTTONS) ? found : null;
}

const isSubmitter = (button: HTMLElement): button is HTMLButtonElement =>
  button instanceof HTMLButtonElement && button.type === "submit" && button.form !== null;

/**
 * Keeps the clicks on buttons (or on `data-acts-as-button`) and the submits of forms that come before
 * the page, or the part of it that they are meant for, is alive. Links need no help: they lead where
 * they should without any script.
 */
export function createRecorder(page: Document): Recorder {
  let actions: Action[] = [];
  let hasAwoken = false;

  const isAsleep = (element: Element) => !hasAwoken || element.closest(ASLEEP) !== null;

  const keep = (event: Event, action: Action) => {
    event.preventDefault();
    // React may come to the part in between, and is to see this once.
    event.stopImmediatePropagation();
    actions.push(action);
  };

  const onClick = (event: Event) => {
    const button = actorOf(event.target);
    if (!button || isSubmitter(button) || !isAsleep(button)) return;
    keep(event, { element: button, repeat: () => button.click() });
  };

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !isAsleep(form)) return;
    const { submitter } = event;
    const repeat = () => form.requestSubmit(submitter?.isConnected ? submitter : null);
    keep(event, { element: form, repeat });
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
      hasAwoken = true;
      if (!page.querySelector(ASLEEP)) stop();
      const due = actions.filter(({ element }) => !isAsleep(element));
      actions = actions.filter((action) => !due.includes(action));
      for (const { element, repeat } of due) if (element.isConnected) repeat();
    },
  };
}
