/** A press that waits until the page's code has arrived. */
export const stillLoading =
  "Still loading. What you pressed is done as soon as this page is ready.";
export const reload = "Reload";
