// jsdom lacks it, and is as wide as a desktop.
globalThis.matchMedia ??= (media: string) => {
  const list = new EventTarget();
  return Object.assign(list, {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
};

// jsdom lacks it; as in a browser, what is reported surfaces, and fails the test.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
