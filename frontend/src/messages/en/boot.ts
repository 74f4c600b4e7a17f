/** A click that waits for the page's code. */
export const stillLoading =
  "Still loading. What you pressed is done as soon as this page is ready.";
export const reload = "Reload";
