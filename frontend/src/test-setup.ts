// jsdom lacks it; as in a browser, what is reported surfaces, and fails the test.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
