// jsdom lacks these. Its window is as wide as a desktop.
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

if ("Element" in globalThis) Element.prototype.scrollIntoView ??= () => {};

// jsdom lacks it; as in a browser, what is reported surfaces, and fails the test.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
